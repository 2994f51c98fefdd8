import { writeFileSync } from 'node:fs';
import { guidePage } from './cli/reference/guide-page.ts';
import { interfacePage } from './cli/reference/interface-page/interface-page.ts';
import { buildContract, loadContract } from './contract/contract.ts';
import { packageRoot } from './contract/package-root.ts';

// The last step of `npm run build`: what is made of the contract and the documents. The pages are for people, and served at `/_sandbox/docs`.
writeFileSync(new URL('docs/interface.html', packageRoot), interfacePage(loadContract()));
writeFileSync(new URL('dist/guide.html', packageRoot), guidePage());
buildContract();
