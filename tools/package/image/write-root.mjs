// Writes the root of the image into a folder, for the Dockerfile: `node tools/package/image/write-root.mjs FOLDER`.
import { copyPackage } from './package-files.mjs';
import { copySystem } from './system-files.mjs';

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('write-root.mjs wants the folder to write to');
copySystem(folder);
copyPackage(folder);
