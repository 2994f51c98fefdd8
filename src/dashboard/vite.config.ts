import { defineConfig } from 'vite';

/** Builds the dashboard into `dist/dashboard`, for browsers that know `light-dark()`. */
export default defineConfig({
  base: './',
  build: {
    outDir: '../../dist/dashboard',
    emptyOutDir: true,
    target: 'es2023',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0, // the page's policy lets no `data:` in
    modulePreload: false,
  },
});
