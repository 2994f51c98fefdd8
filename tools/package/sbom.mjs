import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';

/**
 * Writes the bills of materials of an image or an executable, in both formats: the package with its dependencies as npm knows them, Node, and
 * the packages of the system that files were copied from. The same for the same content: npm would put its time and a random name into them.
 *
 * @param target path without an ending: `.spdx.json` and `.cdx.json` are added
 * @param systemPackages names and versions of Debian's packages
 * @param seconds since 1970, of the commit
 */
export function writeBills(target, { systemPackages = [], seconds }) {
  const parts = [nodePart(), ...systemPackages.map(systemPart)];
  const created = new Date(seconds * 1000).toISOString().replace('.000Z', 'Z');
  const write = (ending, bill) => writeFileSync(`${target}.${ending}.json`, `${JSON.stringify(bill, null, 2)}\n`);
  write('spdx', spdx(parts, created));
  write('cdx', cycloneDx(parts, created));
}

const npmSbom = (format) =>
  JSON.parse(
    execFileSync('npm', ['sbom', '--package-lock-only', '--omit', 'dev', '--sbom-format', format], {
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      stdio: ['ignore', 'pipe', 'ignore'],
      shell: process.platform === 'win32', // there npm is a script
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

const systemPart = ({ name, version }) => ({
  name,
  version,
  purl: `pkg:deb/debian/${name}@${encodeURIComponent(version)}`,
});
