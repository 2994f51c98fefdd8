import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/**
 * The bills of materials of an image, in both formats: the package with its dependencies as npm knows them, Node, and the packages of the system
 * that libraries were copied from. The same for the same content: npm would put its time and a random name into them.
 *
 * @param systemFiles files that were copied from this machine's packages
 * @param seconds since 1970, of the commit
 */
export function billsOfMaterials({ systemFiles, seconds }) {
  const parts = [nodePart(), ...systemParts(systemFiles)];
  const created = new Date(seconds * 1000).toISOString().replace('.000Z', 'Z');
  return { spdx: spdx(parts, created), cyclonedx: cycloneDx(parts, created) };
}

const npmSbom = (format) =>
  JSON.parse(
    execFileSync('npm', ['sbom', '--package-lock-only', '--omit', 'dev', '--sbom-format', format], {
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      stdio: ['ignore', 'pipe', 'ignore'],
    }),
  );

function spdx(parts, created) {
  const bill = npmSbom('spdx');
  const [root] = bill.documentDescribes;
  for (const { name, version, purl } of parts) {
    const id = `SPDXRef-Package-${name.replaceAll(/[^\w.-]/g, '.')}-${version.replaceAll(/[^\w.-]/g, '.')}`;
    const externalRefs = [{ referenceCategory: 'PACKAGE-MANAGER', referenceType: 'purl', referenceLocator: purl }];
    const unknown = { downloadLocation: 'NOASSERTION', filesAnalyzed: false };
    bill.packages.push({ name, SPDXID: id, versionInfo: version, ...unknown, externalRefs });
    bill.relationships.push({ spdxElementId: root, relatedSpdxElement: id, relationshipType: 'DEPENDS_ON' });
  }
  bill.creationInfo.created = created;
  bill.documentNamespace = `http://spdx.org/spdxdocs/${bill.name}-${digestOf(bill.packages)}`;
  return bill;
}

function cycloneDx(parts, created) {
  const bill = npmSbom('cyclonedx');
  for (const { name, version, purl } of parts)
    bill.components.push({ 'bom-ref': purl, type: 'library', name, version, purl });
  bill.metadata.timestamp = created;
  bill.metadata.component.name = packageName(); // npm takes the folder's
  const [a, b, c, d] = /^(.{8})(.{4}).(.{3}).(.{3})/.exec(digestOf(bill.components)).slice(1);
  bill.serialNumber = `urn:uuid:${a}-${b}-5${c}-8${d}-${digestOf(bill.components).slice(20, 32)}`;
  return bill;
}

const packageName = () => JSON.parse(readFileSync('package.json', 'utf8')).name;

const digestOf = (value) => createHash('sha256').update(JSON.stringify(value)).digest('hex');

const nodePart = () => ({
  name: 'node',
  version: process.versions.node,
  purl: `pkg:generic/node@${process.versions.node}`,
});

/** The Debian packages that files belong to; a file may be known under `/usr` alone. */
function systemParts(files) {
  const names = new Set(
    files.map((file) => ownerOf(file) ?? ownerOf(`/usr${file}`)).filter((name) => name !== undefined),
  );
  return [...names].sort().map((name) => {
    const version = execFileSync('dpkg-query', ['-W', '-f', '${Version}', name], { encoding: 'utf8' });
    return { name, version, purl: `pkg:deb/debian/${name.split(':')[0]}@${encodeURIComponent(version)}` };
  });
}

function ownerOf(file) {
  try {
    const [line] = execFileSync('dpkg-query', ['-S', file], { encoding: 'utf8', stdio: 'pipe' }).split('\n');
    return line.slice(0, line.lastIndexOf(': '));
  } catch {
    return undefined; // made by a script of a package, as the bundle of certificates is
  }
}
