// The unit of the costs: one import of express and ajv in a fresh process.
const began = performance.now();
await import('express');
await import('ajv/dist/2020.js');
process.stdout.write(JSON.stringify({ ms: performance.now() - began }));
