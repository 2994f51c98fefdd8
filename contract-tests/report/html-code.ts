import { curlCommand } from './curl.ts';
import { html } from './html-escape.ts';
import type { Html } from './html-escape.ts';
import type { ReportedExchange } from './report.ts';
import { excerpt } from '../../shared/visible.ts';

/** Of each: enough for a hundred pages of a search; the json report holds the rest. */
const longestBlock = 64_000;

/** A text to look at or to copy, under its name; the button shows where the page's script runs. */
export function codeHtml(name: string, text: string): Html {
  return html`<div class="code"><p class="soft">${name} <button type="button" class="copy" hidden>Copy</button></p>
<pre tabindex="0">${excerpt(text, longestBlock)}</pre></div>`;
}

const variable = /\$(CHANNEL_SANDBOX_(?:OTHER_)?(?:API_KEY|CHANNEL)(?:_[AB])?)/g;

/** The request as a command, with the variables to export before. */
export function curlHtml(request: ReportedExchange['request']): Html {
  const command = curlCommand(request);
  const names = [...new Set(Array.from(command.matchAll(variable), ([, name = '']) => name))];
  const first =
    names.length === 0
      ? []
      : [html`<p class="soft">First <code>export ${names.map((name) => `${name}=…`).join(' ')}</code></p>`];
  return html`${first}${codeHtml('As a command', command)}`;
}
