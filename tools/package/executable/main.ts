// What the executable runs: its files first, then the command line, which looks for them as soon as it is loaded.
import './unpack.ts';
import '../../../src/cli.ts';
