import { expect, test } from 'vitest';
import { changesOf } from './changes.mjs';

const text = '# Changelog\n\n## Unreleased\n\n## 1.0.0-rc.1 (2026-11-30)\n\n### Contract\n- One.\n\n## 1.0.0\n- Two.\n';

test.each([
  ['1.0.0-rc.1', '### Contract\n- One.'],
  ['1.0.0', '- Two.'],
  ['Unreleased', undefined],
  ['2.0.0', undefined],
])('under %s stands %j', (title, said) => expect(changesOf(title, text)).toBe(said));
