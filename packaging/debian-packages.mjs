import { execFileSync } from 'node:child_process';

/** Made by a script of a package, so that dpkg does not know it: the file of that package that makes it. */
const madeBy = { '/etc/ssl/certs/ca-certificates.crt': '/usr/sbin/update-ca-certificates' };

/**
 * The Debian packages that files of this machine belong to.
 *
 * @param {readonly string[]} files
 * @returns {readonly { name: string, version: string }[]} in the order of their names, without the architecture; none on other systems
 */
export function debianPackagesOf(files) {
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
