// `npm run image`: the image of this commit, from scratch and without a registry of images, as a file for podman, Docker and skopeo.
import { execFileSync } from 'node:child_process';
import {
  createReadStream,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkSize } from '../check-size.mjs';
import { writeBills } from '../sbom.mjs';
import { sourceDate } from '../source-date.mjs';
import { labelsOf, running } from './config.mjs';
import { copyPackage } from './package-files.mjs';
import { copySystem } from './system-files.mjs';
import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';

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

/** The same bytes for the same files, whoever packs them and when: GNU tar does it all but the time. */
const alike = ['--sort=name', '--numeric-owner', '--format=gnu'];
const ofRoot = ['--owner=0', '--group=0', '--mode=u=rwX,go=rX'];

const tar = (args, seconds) => execFileSync('tar', [...alike, `--mtime=@${seconds}`, ...args], { stdio: 'inherit' });

/**
 * Packs a folder as a layer: files of root that everybody may read.
 *
 * @param folders of the layer that are the user's or everybody's: `{ path, owner, mode }`
 */
function packLayer({ file, from, folders = [], seconds }) {
  tar([...ofRoot, '-cf', file, '-C', from, ...readdirSync(from).sort()], seconds);
  for (const { path, owner, mode } of folders) {
    const apart = `${from}-apart`;
    mkdirSync(join(apart, path), { recursive: true });
    tar([`--owner=${owner}`, `--group=${owner}`, `--mode=${mode}`, '-rf', file, '-C', apart, path], seconds);
  }
}

/** Writes an image of layers as `docker save` would: podman, Docker and skopeo read it. @returns its digest, by which they know it */
async function writeArchive({ file, folder, layers, name, config, seconds }) {
  const digests = [];
  for (const layer of layers) digests.push(await digestOf(layer));
  const text = JSON.stringify({
    ...config,
    rootfs: { type: 'layers', diff_ids: digests.map((hex) => `sha256:${hex}`) },
  });
  const id = createHash('sha256').update(text).digest('hex');
  const parts = join(folder, 'archive');
  mkdirSync(parts);
  const layerNames = digests.map((hex) => `${hex}.tar`);
  for (const [at, layer] of layers.entries()) renameSync(layer, join(parts, layerNames[at]));
  writeFileSync(join(parts, `${id}.json`), text);
  writeFileSync(
    join(parts, 'manifest.json'),
    JSON.stringify([{ Config: `${id}.json`, RepoTags: [name], Layers: layerNames }]),
  );
  tar([...ofRoot, '-cf', file, '-C', parts, 'manifest.json', `${id}.json`, ...layerNames], seconds);
  return `sha256:${id}`;
}

async function digestOf(file) {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
