import { defineConfig } from 'vite';

const doors = ['src/index', 'src/cli', 'src/control/client/index', 'src/build', 'contract-tests/index'];

/** Bundles the package into `dist`: what is read module by module costs whoever imports it more than Express (decision 0029). */
export default defineConfig({
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist',
    emptyOutDir: false, // the declarations are there
    sourcemap: true,
    minify: false,
    rolldownOptions: {
      input: Object.fromEntries(doors.map((door) => [door, `${door}.ts`])),
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
});
