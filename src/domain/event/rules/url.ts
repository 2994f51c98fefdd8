// WHATWG URL trims, drops line breaks and fills in slashes to be lenient with what people paste; a valid URL needs none of that.
// oxlint-disable-next-line no-control-regex -- control characters are just what it looks for
const needsMending = /[\u0000-\u0020\u007f<>"\\^`{|}]/;

// oxlint-disable-next-line no-control-regex -- all of ASCII
const isAscii = /^[\u0000-\u007f]*$/;

// No name of the DNS is longer, even percent-encoded; and the time that reading an international one takes grows with its square.
const longestAuthority = 4096;

/** Whether a text is a valid absolute URL with one of the schemes and a host (`url.schemes`). */
export function isUrl(text: string, schemes: readonly string[]): boolean {
  const [, scheme, authority = ''] = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]+)/i.exec(text) ?? [];
  if (scheme === undefined || authority.length > longestAuthority) return false;
  return schemes.includes(scheme.toLowerCase()) && !needsMending.test(text) && canBeParsed(text);
}

/**
 * `URL.canParse`, once it is hot, calls every text with letters of Latin-1 beyond ASCII unparsable (Node 20 and 22): these are parsed.
 */
function canBeParsed(text: string): boolean {
  if (isAscii.test(text)) return URL.canParse(text);
  try {
    return new URL(text).href !== '';
  } catch {
    return false;
  }
}
