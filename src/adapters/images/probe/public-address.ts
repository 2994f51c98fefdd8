import { BlockList, isIPv4 } from 'node:net';

// What the IANA registries of special-purpose addresses do not call globally reachable, and multicast.
const special = new BlockList();
for (const range of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
])
  add(special, range, 'ipv4');
// Ranges that carry IPv4 addresses (Teredo, 6to4) lead anywhere; NAT64 and mapped addresses lie outside of what is global.
for (const range of ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']) add(special, range, 'ipv6');

const global = new BlockList();
add(global, '2000::/3', 'ipv6');

function add(list: BlockList, range: string, family: 'ipv4' | 'ipv6'): void {
  const [network = '', bits] = range.split('/');
  list.addSubnet(network, Number(bits), family);
}

/** Whether an IP address leads out of this machine and its networks, for all that can be known from the address. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !special.check(address, 'ipv4');
  return global.check(address, 'ipv6') && !special.check(address, 'ipv6');
}
