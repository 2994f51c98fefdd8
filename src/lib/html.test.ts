import { describe, expect, it } from 'vitest';
import { between, html, plainText, prose, trusted } from './html.ts';

describe('html', () => {
  it('escapes what is filled in, for text and for quoted attributes', () => {
    expect(html`<a title="${`"'\`<>&lt;`}">${'<b>'}</a>`.html).toBe(
      '<a title="&#34;&#39;&#96;&lt;&gt;&amp;lt;">&lt;b&gt;</a>',
    );
  });

  it('leaves HTML as it is, alone or in a list', () => {
    expect(html`<p>${html`<b>${1}</b>`}${[html`<i>x</i>`, trusted('<u>y</u>')]}</p>`.html).toBe(
      '<p><b>1</b><i>x</i><u>y</u></p>',
    );
  });

  it('puts something between pieces', () => expect(between([html`<i>x</i>`, html`&`], '\n').html).toBe('<i>x</i>\n&'));

  it('shows what stands between backticks as code', () => {
    expect(prose('`a<b` is c').html).toBe('<code>a&lt;b</code> is c');
    expect(prose('it`s').html).toBe('it&#96;s');
  });

  it('spells out what would be hidden, apart from the direction of what is around it', () => {
    expect(html`<p>${'a\u0000\u202Eb'}`.html).toBe(String.raw`<p>a<bdi>\u0000\u202e</bdi>b`);
    expect(html`<a id="${'a\u0000'}" title="${'\u202E'}">${1}`.html).toBe(String.raw`<a id="a\u0000" title="\u202e">1`);
    expect(plainText('<\u200F').html).toBe(String.raw`&lt;\u200f`);
  });
});
