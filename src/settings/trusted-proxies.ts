import { BlockList, isIP } from 'node:net';
import { SettingRefused } from './options.ts';

/**
 * Whether an address is in one of the ranges.
 *
 * @param ranges such as `10.0.0.0/8`, `::1` or `fd00::/8`
 * @throws SettingRefused
 */
export function trustOf(ranges: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const range of ranges) add(list, range);
  return (address) => list.check(address, familyOf(address));
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

function add(list: BlockList, range: string): void {
  const [, address = '', prefix] = /^([^/]+?)(?:\/(\d{1,3}))?$/.exec(range) ?? [];
  const bits = { 4: 32, 6: 128, 0: -1 }[isIP(address)] ?? -1;
  if (Number(prefix ?? bits) > bits || bits < 0)
    throw new SettingRefused(
      `--trusted-proxy is ${JSON.stringify(range)}: give an address or a range of them, such as 10.0.0.0/8 or fd00::/8.`,
    );
  list.addSubnet(address, Number(prefix ?? bits), familyOf(address));
}
