type Environment = Readonly<Record<string, string | undefined>>;

/** Hosts of this machine are asked without a proxy. */
const ownHosts = ['localhost', '127.0.0.1', '[::1]', '::1'];

/**
 * Options of an agent that finds its proxy in `HTTP_PROXY`, `HTTPS_PROXY` and `NO_PROXY`. Node does it from 22.21 and 24.5 on; an older one
 * leaves them out.
 */
export function proxied(environment: Environment = process.env): object {
  const none = [environment['no_proxy'] ?? environment['NO_PROXY'] ?? '', ...ownHosts]
    .filter((host) => host !== '')
    .join(',');
  return { proxyEnv: { ...environment, no_proxy: none, NO_PROXY: none } };
}

/** The name of a variable that names a proxy for a URL, if this Node cannot use it. */
export function unusedProxy(
  url: string,
  environment: Environment = process.env,
  node: string = process.versions.node,
): string | undefined {
  const { protocol, hostname } = new URL(url);
  if (usesProxies(node) || ownHosts.includes(hostname)) return undefined;
  const name = protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY';
  return [name.toLowerCase(), name].find((variable) => (environment[variable] ?? '') !== '');
}

function usesProxies(node: string): boolean {
  const [major = 0, minor = 0] = node.split('.').map(Number);
  const least = { 22: 21, 24: 5 }[major];
  return least === undefined ? major > 24 : minor >= least;
}
