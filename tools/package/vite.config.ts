import { posix } from 'node:path';
import { defineConfig, minifySync, type Plugin } from 'vite';

/** What is imported, required or run, by the module that it is made of. */
const doors = {
  'src/index': 'index',
  'src/control/client/index': 'control',
  'contract-tests/index': 'contract',
  'src/cli': 'cli',
};

/** Nothing that runs CommonJS without Node's own loader, as Jest, could `require` these: the bundle holds them. */
const esModulesOnly = [/^@faker-js\/faker/, 'image-dimensions', 'lowdb', 'p-limit', /^temporal-/, 'yocto-queue'];

/**
 * Bundles the package into `dist`: what is read module by module costs whoever imports it more than Express (decision 0029). It is CommonJS, and
 * the ES modules hand on what it exports, so that both are one (decision 0063).
 */
export default defineConfig({
  plugins: [esModules(), dataWithoutIndents()],
  ssr: { noExternal: esModulesOnly },
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist',
    emptyOutDir: false, // the declarations are there
    sourcemap: true,
    minify: false,
    rolldownOptions: {
      preserveEntrySignatures: 'strict', // a door shows no more than it exports
      input: Object.fromEntries(Object.entries(doors).map(([path, name]) => [name, `${path}.ts`])),
      output: {
        format: 'cjs',
        entryFileNames: 'commonjs/[name].cjs',
        chunkFileNames: 'commonjs/chunks/[name]-[hash].cjs',
        comments: { jsdoc: false },
      },
    },
  },
});

function esModules(): Plugin {
  return {
    name: 'es-modules',
    generateBundle(_, bundle) {
      for (const [path, name] of Object.entries(doors)) {
        const { exports } = bundle[`commonjs/${name}.cjs`] as { readonly exports: readonly string[] };
        const from = `'${posix.relative(posix.dirname(path), `commonjs/${name}.cjs`)}';\n`;
        const source =
          name === 'cli' ? `#!/usr/bin/env node\nimport ${from}` : `export { ${exports.join(', ')} } from ${from}`;
        this.emitFile({ type: 'asset', fileName: `${path}.js`, source });
      }
    },
  };
}

/**
 * Faker ships its lists of words on few lines; the bundler puts each word on a line of its own, which is 60 kB of indents. It would do so again
 * to what `renderChunk` gives. The chunk's source map still names its sources, but no longer their lines.
 */
function dataWithoutIndents(): Plugin {
  return {
    name: 'data-without-indents',
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || chunk.name !== 'seeded-faker') continue;
        const options = { compress: false, mangle: false, codegen: { removeWhitespace: true } };
        const { code, errors } = minifySync(chunk.fileName, chunk.code, options);
        if (errors[0] !== undefined) throw new Error(`${chunk.fileName}: ${errors[0].message}`);
        chunk.code = code;
      }
    },
  };
}
