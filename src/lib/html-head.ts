import { createHash } from 'node:crypto';
import { html, type Html, plainText, trusted } from './html.ts';

/** A page of the project's own, which asks for nothing. */
interface OwnPage {
  readonly title: string;
  readonly style: string;
  readonly script?: string;
}

/** The beginning of a page up to its body. Its policy lets it run its own style and script and nothing else. */
export function htmlHead({ title, style, script }: OwnPage): Html {
  const scripts = script === undefined ? '' : ` script-src '${digest(script)}';`;
  const policy = `default-src 'none'; style-src '${digest(style)}';${scripts} base-uri 'none'; form-action 'none'`;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${trusted(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${plainText(title)}</title>
<style>${trusted(style)}</style>
</head>`;
}

/** As a Content-Security-Policy names a part of the page. */
const digest = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;
