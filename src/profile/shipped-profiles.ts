import { fileURLToPath } from 'node:url';
import { packageRoot, yamlNamesIn } from '../contract/package-root.ts';

const folder = fileURLToPath(new URL('scenarios/profiles/', packageRoot));

/** The profiles that ship with the package, by name; `default` is made of the contract and has no file. */
export const profileNames = (): readonly string[] => ['default', ...fileNames()];

const fileNames = () => yamlNamesIn('scenarios/profiles');

/** The file of a profile that ships with the package; undefined where no such name is among them. */
export const shippedProfile = (name: string): string | undefined =>
  fileNames().includes(name) ? `${folder}${name}.yaml` : undefined;
