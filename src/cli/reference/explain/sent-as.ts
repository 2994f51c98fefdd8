import type { SampleRequest } from './sample-request.ts';

/** Where a sample is sent, and with which credentials; those may be variables of a shell. */
export interface Sender {
  /** Without a slash at its end. */
  readonly url: string;
  readonly apiKey: string;
  readonly channelId: string;
}

/** A request as it goes over the wire. */
export interface SentRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** The variable that stands for the key in a sample. */
const keyVariable = '$CHANNEL_SANDBOX_API_KEY';

/** A sample with credentials and Content-Type; the control area takes neither on loopback. */
export function sentAs(
  { method, path, headers = {}, body }: SampleRequest,
  { url, apiKey, channelId }: Sender,
): SentRequest {
  const standard = path.startsWith('/_sandbox')
    ? {}
    : {
        authorization: `Channel ${keyVariable}`,
        'x-channel': channelId,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      };
  const sent = Object.entries<string>({ ...standard, ...headers }).map(([name, value]) => [
    name,
    value.replace(keyVariable, () => apiKey),
  ]);
  return {
    method,
    url: `${url}${path}`,
    headers: Object.fromEntries(sent) as Record<string, string>,
    ...(body === undefined ? {} : { body }),
  };
}
