import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { globalSetup: 'test/start-sandbox.js', fileParallelism: true } });
