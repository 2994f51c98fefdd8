/** A path, or a URL, without its query and without the ID that it may end with. */
export const pathKindOf = (path: string): string =>
  path.replace(/\?.*$/s, '').replace(/\/(channels\/pages|v1\/events\.update)\/[^/]*$/, '/$1/');
