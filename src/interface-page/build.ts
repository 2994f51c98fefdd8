import { readFileSync, writeFileSync } from 'node:fs';
import { loadContract } from '../openapi/contract.ts';
import { packageRoot } from '../openapi/package-root.ts';
import { interfacePage } from './interface-page.ts';

// The last step of `npm run build`: what people read, and `/_sandbox/docs` serves.
const tokens = readFileSync(new URL('dashboard/tokens.css', packageRoot), 'utf8');
writeFileSync(new URL('docs/interface.html', packageRoot), interfacePage(loadContract(), tokens));
