import { credentialsOf } from '../sandbox.ts';
import { CopyButton } from './copy.tsx';
import { credentialTexts } from './credentials.ts';

type Form = keyof typeof credentialTexts;

/** Copies what opens a world; it is asked for when it is copied. @param channelId of the world */
export function CopyCredentials({ channelId }: { readonly channelId: string }) {
  return (
    <span class="copies">
      {(Object.keys(credentialTexts) as Form[]).map((form) => (
        <CopyButton
          key={form}
          label={`Copy as ${form} of ${channelId}`}
          text={async () => credentialTexts[form](await credentialsOf(channelId))}
        >
          {form}
        </CopyButton>
      ))}
    </span>
  );
}
