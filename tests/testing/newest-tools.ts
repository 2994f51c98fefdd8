import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../other-tools/newest', import.meta.url));

/** The folders of the newest tools, which need Node 24: `npm run pretest:long` installs them there. */
export const newestTools: readonly string[] = Number.parseInt(process.versions.node) >= 24 ? [folder] : [];
