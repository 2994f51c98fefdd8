import addFormats from 'ajv-formats';

const isUri = addFormats.default.get('uri') as (text: string) => boolean;

/** What an IRI may hold beyond a URI (RFC 3987, `ucschar`). */
const international = /[\u00a0-\ud7ff\uf900-\ufdcf\ufdf0-\uffef\u{10000}-\u{e0000}]/gu;

/** Whether a text is an absolute IRI, which is one whose URI is valid (RFC 3987, 3.1): ajv has no such format. */
export function isIri(text: string): boolean {
  return isUri(text.replace(international, encodeURIComponent));
}
