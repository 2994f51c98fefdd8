import { useToken } from '../token.ts';

/** Asks for what opens the control area, where other machines can reach the sandbox. */
export function TokenForm() {
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget as HTMLFormElement).get('token');
    if (typeof given === 'string' && given !== '') useToken(given.trim());
  };
  return (
    <main class="narrow">
      <h1>channel-sandbox</h1>
      <p>
        This sandbox can be reached from other machines, so that it asks for its control token, which it printed when it
        started, or for the control key of a world. It is kept in this tab alone.
      </p>
      <form onSubmit={submit} class="row">
        <label>
          Control token <input name="token" type="password" autocomplete="off" required />
        </label>
        <button type="submit">Open</button>
      </form>
    </main>
  );
}
