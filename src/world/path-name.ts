import { createHash } from 'node:crypto';
import type { World } from './world.ts';

/**
 * The name of a world in the paths of its logos and images. Anybody may load these, so it holds a mark that nobody knows without the key:
 * whoever tries channels does not learn which worlds there are. The same credentials give the same name.
 */
export const pathNameOf = ({ channel, apiKey }: Pick<World, 'channel' | 'apiKey'>): string =>
  `${channel}~${createHash('sha256').update(`${channel} ${apiKey}`).digest('hex').slice(0, 20)}`;

/** The channel in such a name. */
export const channelInPath = (name: string): string => name.slice(0, Math.max(0, name.lastIndexOf('~')));
