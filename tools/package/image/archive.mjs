import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, mkdirSync, renameSync, writeFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** The same bytes for the same files, whoever packs them and when: GNU tar does it all but the time. */
const alike = ['--sort=name', '--numeric-owner', '--format=gnu'];
const ofRoot = ['--owner=0', '--group=0', '--mode=u=rwX,go=rX'];

const tar = (args, seconds) => execFileSync('tar', [...alike, `--mtime=@${seconds}`, ...args], { stdio: 'inherit' });

/**
 * Packs a folder as a layer: files of root that everybody may read.
 *
 * @param folders of the layer that are the user's or everybody's: `{ path, owner, mode }`
 */
export function packLayer({ file, from, folders = [], seconds }) {
  tar([...ofRoot, '-cf', file, '-C', from, ...readdirSync(from).sort()], seconds);
  for (const { path, owner, mode } of folders) {
    const apart = `${from}-apart`;
    mkdirSync(join(apart, path), { recursive: true });
    tar([`--owner=${owner}`, `--group=${owner}`, `--mode=${mode}`, '-rf', file, '-C', apart, path], seconds);
  }
}

/** Writes an image of layers as `docker save` would: podman, Docker and skopeo read it. @returns its digest, by which they know it */
export async function writeArchive({ file, folder, layers, name, config, seconds }) {
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
