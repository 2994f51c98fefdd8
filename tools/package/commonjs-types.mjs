// A step of `npm run build`: declarations for `require`. TypeScript before 5.8 lets no CommonJS file import those of an ES module (TS1479),
// though Node does: so what each door exports is declared once more.
import { writeFileSync } from 'node:fs';

const doors = {
  index: 'src/index.js',
  contract: 'contract-tests/index.js',
  control: 'src/control/client/index.js',
};

for (const [name, path] of Object.entries(doors)) {
  const door = await import(new URL(`../../dist/${path}`, import.meta.url).href);
  const declared = Object.entries(door).map(([exported, value]) =>
    isClass(value)
      ? `export declare const ${exported}: typeof door.${exported};\nexport type ${exported} = door.${exported};\n`
      : `export declare const ${exported}: typeof door.${exported};\n`,
  );
  const from = `'../${path}' with { 'resolution-mode': 'import' };`;
  writeFileSync(
    new URL(`../../dist/commonjs/${name}.d.cts`, import.meta.url),
    `import type * as door from ${from}\nexport type * from ${from}\n\n${declared.join('')}`,
  );
}

function isClass(value) {
  return typeof value === 'function' && /^class\b/.test(Function.prototype.toString.call(value));
}
