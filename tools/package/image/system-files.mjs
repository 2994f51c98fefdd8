import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { debianLicences, nodeLicence } from '../licences.mjs';

/** Found by name at run time, so that `ldd` names none of them: who looks up users and hosts, and whom TLS trusts. */
const byName = ['libnss_files.so.2', 'libnss_dns.so.2', 'libresolv.so.2'];
const certificates = '/etc/ssl/certs/ca-certificates.crt';

const texts = {
  'etc/passwd': 'root:x:0:0:root:/:/sbin/nologin\nsandbox:x:65532:65532:channel-sandbox:/data:/sbin/nologin\n',
  'etc/group': 'root:x:0:\nsandbox:x:65532:\n',
  'etc/nsswitch.conf': 'passwd: files\ngroup: files\nhosts: files dns\n',
};

/**
 * Copies Node, the libraries that it needs, certificates and names of users into the root of an image, with the licences of all.
 *
 * @returns {readonly { name: string, version: string }[]} the packages of this machine that files were copied from
 */
export function copySystem(root) {
  const files = [...librariesOf(process.execPath), certificates];
  const packages = debianPackagesOf(files);
  for (const file of [...files, ...debianLicences(packages)]) copyFileSync(file, placeFor(root, file));
  writeFileSync(placeFor(root, '/usr/share/doc/nodejs/LICENSE'), nodeLicence());
  execFileSync('strip', ['--strip-all', '-o', placeFor(root, '/usr/bin/node'), process.execPath]);
  for (const [path, text] of Object.entries(texts)) writeFileSync(placeFor(root, path), text);
  return packages;
}

function placeFor(root, path) {
  const place = join(root, path);
  mkdirSync(dirname(place), { recursive: true });
  return place;
}

function librariesOf(program) {
  const named = execFileSync('ldd', [program], { encoding: 'utf8' }).matchAll(/(?:=> |^\s*)(\/\S+) \(0x/gm);
  const files = [...named].map(([, file]) => file);
  const folder = dirname(files.find((file) => file.endsWith('/libc.so.6')) ?? '/lib/libc.so.6');
  return [
    ...new Set([...files, ...byName.map((name) => join(folder, name)).filter((file) => existsSync(file))]),
  ].sort();
}

/** Made by a script of a package, so that dpkg does not know it: the file of that package that makes it. */
const madeBy = { '/etc/ssl/certs/ca-certificates.crt': '/usr/sbin/update-ca-certificates' };

/**
 * The Debian packages that files of this machine belong to.
 *
 * @param {readonly string[]} files
 * @returns {readonly { name: string, version: string }[]} in the order of their names, without the architecture; none on other systems
 */
function debianPackagesOf(files) {
  const names = new Set(
    files
      .map((file) => madeBy[file] ?? file)
      .map((file) => ownerOf(file) ?? ownerOf(`/usr${file}`)) // a file may be known under `/usr` alone
      .filter((name) => name !== undefined),
  );
  return [...names].sort().map((name) => ({
    name: name.split(':')[0],
    version: execFileSync('dpkg-query', ['-W', '-f', '${Version}', name], { encoding: 'utf8' }),
  }));
}

function ownerOf(file) {
  try {
    const [line] = execFileSync('dpkg-query', ['-S', file], { encoding: 'utf8', stdio: 'pipe' }).split('\n');
    return line.slice(0, line.lastIndexOf(': '));
  } catch {
    return undefined;
  }
}
