import { describe, expect, test } from 'vitest';
import { proxied, unusedProxy } from './proxy.ts';

describe('a proxy of the environment', () => {
  test.each([
    [{}, 'localhost,127.0.0.1,[::1],::1'],
    [{ NO_PROXY: '.example' }, '.example,localhost,127.0.0.1,[::1],::1'],
    [{ NO_PROXY: 'upper', no_proxy: 'lower' }, 'lower,localhost,127.0.0.1,[::1],::1'],
  ])('is left out for this machine, and for what %j names', (environment, none) => {
    const proxy = { HTTPS_PROXY: 'http://proxy.example:3128' };
    expect(proxied({ ...environment, ...proxy })).toEqual({
      proxyEnv: { ...environment, ...proxy, NO_PROXY: none, no_proxy: none },
    });
  });

  const both = { HTTPS_PROXY: 'http://proxy.example:3128', http_proxy: 'http://proxy.example:3128' };
  test.each([
    { url: 'https://staging.example', environment: both, node: '20.20.2', unused: 'HTTPS_PROXY' },
    { url: 'http://staging.example', environment: both, node: '22.20.0', unused: 'http_proxy' },
    { url: 'https://staging.example', environment: both, node: '24.4.9', unused: 'HTTPS_PROXY' },
    { url: 'https://staging.example', environment: both, node: '22.21.0', unused: undefined },
    { url: 'https://staging.example', environment: both, node: '24.5.0', unused: undefined },
    { url: 'https://staging.example', environment: both, node: '26.0.0', unused: undefined },
    { url: 'http://127.0.0.1:4700', environment: both, node: '20.20.2', unused: undefined },
    { url: 'http://[::1]:4700', environment: both, node: '20.20.2', unused: undefined },
    { url: 'https://staging.example', environment: { HTTPS_PROXY: '' }, node: '20.20.2', unused: undefined },
    {
      url: 'https://staging.example',
      environment: { HTTP_PROXY: 'http://proxy.example' },
      node: '20.20.2',
      unused: undefined,
    },
  ])('for $url with $environment is unused by Node $node: $unused', ({ url, environment, node, unused }) => {
    expect(unusedProxy(url, environment, node)).toBe(unused);
  });
});
