import { createVitest } from 'vitest/node';

const channelName = 'mutants';

/**
 * A test runner for Stryker, beside its own for vitest: it runs the tests of one mutant after the other with modules that were loaded once,
 * so that a mutant costs what its tests take, and not the second or two in which a new thread loads them.
 *
 * What modules and shared sandboxes keep, they keep from one mutant to the next too. So a test kills a mutant only where it passes again,
 * right after, without it (`serve-mutants.test.mjs`); where that leaves a mutant unsure, all is loaded anew, and it is judged first of all.
 */
class OneProcessRunner {
  static inject = ['logger'];
  #logger;
  #vitest;
  #channel;
  #loaded;
  #onAnswer = () => undefined;

  constructor(logger) {
    this.#logger = logger;
  }

  /** Static mutants would need it; they are left out (`ignoreStatic`), and those that are static among other things run like all others. */
  capabilities() {
    return { reloadEnvironment: true };
  }

  async init() {
    process.env.NODE_ENV = 'test';
    process.env.VITEST = '1';
    process.env.SERVE_MUTANTS = channelName;
    await this.#load();
  }

  async dryRun() {
    const { error, tests, mutantCoverage, unrepeatable } = this.#loaded;
    if (error !== undefined) return { status: 'error', errorMessage: error };
    for (const id of unrepeatable) this.#logger.warn(`left out, since it passes only once: ${id}`);
    return { status: 'complete', tests, mutantCoverage };
  }

  async mutantRun({ activeMutant, testFilter }) {
    const question = { mutant: activeMutant.id, tests: testFilter };
    const { isUnsure, ...verdict } = await this.#ask(question);
    if (!isUnsure) return verdict;
    await this.#reload();
    const { isUnsure: hasSpoilt, ...second } = await this.#ask(question);
    // A test that failed with it as the first, and goes on failing without it, has failed.
    return hasSpoilt
      ? { ...second, status: 'killed', killedBy: [], failureMessage: 'a test fails from then on' }
      : second;
  }

  async dispose() {
    this.#channel?.postMessage({ isOver: true });
    await this.#vitest?.close();
    this.#channel?.close();
  }

  async #reload() {
    await this.dispose();
    await this.#load();
  }

  async #load() {
    this.#channel = new BroadcastChannel(channelName);
    this.#channel.addEventListener('message', ({ data }) => this.#onAnswer(data));
    this.#vitest = await createVitest('test', {
      config: 'tools/mutants/vitest.config.ts',
      pool: 'threads',
      maxWorkers: 1,
      isolate: false,
      watch: false,
      reporters: [{}],
      onConsoleLog: () => false,
    });
    const loaded = this.#answer();
    // The last test ends only when it is over, unless it fails.
    void this.#vitest.start().then(
      () => this.#onAnswer({ error: 'the tests ended before a mutant was asked for' }),
      (error) => this.#onAnswer({ error: String(error) }),
    );
    this.#loaded = await loaded;
  }

  #ask(question) {
    const answer = this.#answer();
    this.#channel.postMessage(question);
    return answer;
  }

  #answer() {
    return new Promise((resolve) => (this.#onAnswer = resolve));
  }
}

export const strykerPlugins = [{ kind: 'TestRunner', name: 'one-process', injectableClass: OneProcessRunner }];
