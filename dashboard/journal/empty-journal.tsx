import { linkTo } from '../address.ts';
import { status } from '../frame/status.ts';
import { CopyCredentials } from '../parts/copy-credentials.tsx';
import { credentialTexts } from '../parts/credentials.ts';
import { useLoaded } from '../parts/loaded.ts';
import { channel, credentialsOf } from '../sandbox.ts';

/** What to do first: a request that is ready to be sent, and the credentials of this world. */
export function EmptyJournal() {
  const world = channel.value ?? status.value?.worlds[0]?.channelId;
  return (
    <div class="empty">
      <p>
        <b>No request has come yet.</b> Send one to <code>{location.origin}</code>: it appears here at once.
      </p>
      {world === undefined ? null : <Ready key={world} world={world} />}
      <p>
        Or <a href={linkTo('send')}>send one from this page</a>.
      </p>
    </div>
  );
}

function Ready({ world }: { readonly world: string }) {
  const { answer } = useLoaded(() => credentialsOf(world), []).loaded.value;
  return (
    <>
      <p>
        Copy the credentials as <CopyCredentials channelId={world} />
      </p>
      {answer === undefined ? null : (
        <pre class="body" tabIndex={0} aria-label="A request to paste">
          {credentialTexts.curl(answer)}
        </pre>
      )}
    </>
  );
}
