import type { Page } from '../../domain/page/page.ts';

const small = new Set(['of', 'the', 'and', 'for']);

/** The page's logo (§2.1) as an SVG document of 128 px: its initials in white on a colour of its own. Follows from ID and title alone. */
export function pageLogoSvg(page: Page): string {
  // A step of 137 degrees sets neighbours far apart; at this lightness white is legible on every hue.
  const hue = (page.id * 137) % 360;
  const title = escaped(page.title);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="128" height="128" viewBox="0 0 128 128" role="img" aria-label="${title}">`,
    `<title>${title}</title>`,
    `<rect width="128" height="128" rx="24" fill="hsl(${hue}, 55%, 30%)"/>`,
    '<text x="64" y="66" fill="#fff" font-family="Helvetica, Arial, sans-serif" font-size="52" font-weight="600"',
    ` text-anchor="middle" dominant-baseline="central">${escaped(initialsOf(page.title))}</text>`,
    '</svg>',
  ].join('');
}

/** The first letters of the first two words that count; "?" for a title without letters. */
function initialsOf(title: string): string {
  const words = title.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’.-]*/gu) ?? [];
  const telling = words.filter((word) => !small.has(word.toLowerCase()));
  const chosen = (telling.length === 0 ? words : telling).slice(0, 2);
  return chosen.map((word) => [...word][0]?.toUpperCase()).join('') || '?';
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

function escaped(text: string): string {
  // XML has no way to write the control characters, escaped or not.
  return text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD')
    .replaceAll(/[&<>"']/g, (char) => entities[char] ?? char);
}
