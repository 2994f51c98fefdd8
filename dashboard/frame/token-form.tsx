import { useState } from 'preact/hooks';
import { ControlRefused } from '../../src/control/control-refused.ts';
import { openWith, problemSentence } from '../sandbox.ts';
import { token } from '../token.ts';

const refused =
  'The sandbox refuses this control token. It prints the right one when it starts; a control key opens its own world alone.';

/** Asks for what opens the control area, where other machines can reach the sandbox. What is refused stays in the field. */
export function TokenForm() {
  const [problem, setProblem] = useState(token.value === undefined ? undefined : refused);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget as HTMLFormElement).get('token');
    if (typeof given !== 'string' || given.trim() === '') return;
    setProblem(undefined);
    void openWith(given.trim()).catch((error: unknown) =>
      setProblem(error instanceof ControlRefused && error.status === 401 ? refused : problemSentence(error)),
    );
  };
  return (
    <main class="narrow">
      <h1>channel-sandbox</h1>
      <p>
        Other machines can reach this sandbox, so it asks for its control token, which it printed when it started, or
        for the control key of a world. This tab alone keeps it.
      </p>
      <form onSubmit={submit} class="row">
        <label>
          Control token{' '}
          <input
            name="token"
            type="password"
            autocomplete="off"
            required
            defaultValue={token.value}
            aria-invalid={problem !== undefined}
            aria-describedby="token-problem"
          />
        </label>
        <button type="submit" class="main">
          Open
        </button>
      </form>
      <p id="token-problem" role="alert" class={problem === undefined ? 'unseen' : 'bad problem'}>
        {problem}
      </p>
    </main>
  );
}
