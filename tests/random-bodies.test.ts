import { test } from 'vitest';
import { expectAllHeld } from './testing/sandbox-under-calls.ts';

test('60 random and mutated bodies, each to a sandbox as it comes', () => expectAllHeld(60));
