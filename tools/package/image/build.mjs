// `npm run image`: the image of this commit, from scratch and without a registry of images, as a file for podman, Docker and skopeo.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkSize } from '../check-size.mjs';
import { writeBills } from '../sbom.mjs';
import { sourceDate } from '../source-date.mjs';
import { packLayer, writeArchive } from './archive.mjs';
import { labelsOf, running } from './config.mjs';
import { copyPackage } from './package-files.mjs';
import { copySystem } from './system-files.mjs';

const architectures = { x64: 'amd64', arm64: 'arm64' };

if (process.platform !== 'linux') throw new Error('an image holds this machine’s Node: build it on Linux');
const manifest = JSON.parse(readFileSync('package.json', 'utf8'));
const architecture = architectures[process.arch];
const target = `release/channel-sandbox-${manifest.version}-image-${architecture}`;
const seconds = sourceDate();
const folder = mkdtempSync(join(tmpdir(), 'channel-sandbox-image-'));
const inFolder = (name) => join(folder, name);

try {
  mkdirSync('release', { recursive: true });
  const systemPackages = copySystem(inFolder('system'));
  copyPackage(inFolder('package'));
  const layers = [inFolder('system.tar'), inFolder('package.tar')];
  const folders = [
    { path: 'tmp', owner: 0, mode: '1777' },
    { path: 'data', owner: 65532, mode: '700' },
  ];
  packLayer({ file: layers[0], from: inFolder('system'), folders, seconds });
  packLayer({ file: layers[1], from: inFolder('package'), seconds });
  const name = `localhost/channel-sandbox:${manifest.version}`;
  const digest = await writeArchive({ file: `${target}.tar`, folder, layers, name, config: config(), seconds });
  writeBills(target, { systemPackages, seconds });
  await checkSize(`${target}.tar`, { megabytes: 125, gzipped: 48 });
  console.log(digest);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function config() {
  const created = new Date(seconds * 1000).toISOString();
  const revision = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim();
  return {
    architecture,
    os: 'linux',
    created,
    config: { ...running, Labels: labelsOf(manifest, { created, revision }) },
    history: ['Node and its libraries', 'channel-sandbox'].map((of) => ({
      created,
      created_by: `npm run image: ${of}`,
    })),
  };
}
