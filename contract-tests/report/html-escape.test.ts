import { describe, expect, it } from 'vitest';
import { html, trusted } from './html-escape.ts';

describe('html', () => {
  it('escapes what is filled in, for text and for quoted attributes', () => {
    expect(html`<a title="${`"'\`<>&lt;`}">${'<b>'}</a>`.html).toBe(
      '<a title="&quot;&#39;&#96;&lt;&gt;&amp;lt;">&lt;b&gt;</a>',
    );
  });

  it('leaves HTML as it is, alone or in a list', () => {
    expect(html`<p>${html`<b>${1}</b>`}${[html`<i>x</i>`, trusted('<u>y</u>')]}</p>`.html).toBe(
      '<p><b>1</b><i>x</i>\n<u>y</u></p>',
    );
  });

  it('spells out what would be hidden', () => expect(html`${'a\u0000\u202Eb'}`.html).toBe(String.raw`a\u0000\u202eb`));
});
