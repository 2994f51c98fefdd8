import { Button } from '../parts/button.tsx';
import { Form } from '../parts/form.tsx';
import { useState } from 'preact/hooks';
import { ControlRefused } from '../../control/errors.ts';
import { makeFirst, openWith, problemSentence } from '../sandbox.ts';
import { token } from '../token.ts';

const refused =
  'The sandbox refuses this token. The control key of a world opens only that one: add #journal?world=CHANNEL to the address.';

/** Asks for what opens the control area, where other machines can reach the sandbox. What is refused stays in the field. */
export function TokenForm() {
  const [problem, setProblem] = useState(token.value === undefined ? undefined : refused);
  /** The token of a partner that has no world yet. */
  const [worldless, setWorldless] = useState<string | undefined>(undefined);
  const tellWhy = (error: unknown) =>
    setProblem(error instanceof ControlRefused && error.status === 401 ? refused : problemSentence(error));
  const open = (form: FormData) => {
    const given = form.get('token');
    if (typeof given !== 'string' || given.trim() === '') return;
    setProblem(undefined);
    void openWith(given.trim()).then((isOpen) => setWorldless(isOpen ? undefined : given.trim()), tellWhy);
  };
  return (
    <main class="narrow">
      <h1>channel-sandbox</h1>
      <p>
        Other machines can reach this sandbox, so it asks for a token. That is the token of a partner, the control key
        of a world, or the control token of the sandbox, which it printed at its start or was given (--control-token).
        Only this tab keeps it.
      </p>
      <Form onGiven={open}>
        <label>
          Token{' '}
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
      </Form>
      {worldless === undefined ? null : (
        <p class="row">
          This token has no world yet.
          <Button onClick={() => void makeFirst(worldless).catch(tellWhy)}>Create a world</Button>
        </p>
      )}
      <p id="token-problem" role="alert" class={problem === undefined ? 'unseen' : 'bad problem'}>
        {problem}
      </p>
    </main>
  );
}
