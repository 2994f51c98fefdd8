import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as contract from '../contract-tests/index.ts';
import * as control from '../src/control/client/index.ts';
import * as sandbox from '../src/index.ts';

/** CommonJS has declarations of its own: what is added to a door has to be added to them, too. */
test.each(Object.entries({ index: sandbox, contract, control }))(
  'commonjs/%s.d.cts declares all that its module exports, and no more',
  (name, door) => {
    const declarations = readFileSync(`dist/commonjs/${name}.d.cts`, 'utf8');
    const declared = [...declarations.matchAll(/^export declare const (\w+): typeof door\.\1;$/gm)].map(([, of]) => of);
    expect(declared.toSorted()).toEqual(Object.keys(door).toSorted());
  },
);
