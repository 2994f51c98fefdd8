/** A request that the platform has refused. */
export class ChannelError extends Error {
  constructor(status, data) {
    super(`The platform answered ${status}: ${JSON.stringify(data)}`);
    this.status = status;
    this.data = data;
  }
}

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * A client of the channel partner interface.
 *
 * @param url where the platform answers
 * @param headers `Authorization` and `X-Channel` (§5)
 * @param store remembers the IDs of events by the partner's own references: §4.3 says that the caller must
 */
export function createChannelClient({ url, headers, store = new Map(), tries = 4 }) {
  /** Throttled requests (429) wait as long as they are told, and are sent again: nothing was carried out. */
  async function call(path, body) {
    const sent = body && { method: 'POST', body: JSON.stringify(body) };
    const ask = () => fetch(`${url}${path}`, { headers: { ...headers, 'content-type': 'application/json' }, ...sent });
    let answer = await ask();
    for (let tried = 1; answer.status === 429 && tried < tries; tried += 1) {
      await answer.body?.cancel();
      await pause(Number(answer.headers.get('retry-after') ?? 1) * 1000);
      answer = await ask();
    }
    const { data } = await answer.json();
    if (!answer.ok) throw new ChannelError(answer.status, data);
    return data;
  }

  return {
    findPages: (query) => call('/channels/pages.search', { query }),
    page: (id) => call(`/channels/pages/${id}`),

    /** Creates the event, or updates it where it was created before. Its image is sent once: each time it is, it is stored anew (§4.4). */
    async publish(reference, { image, ...event }) {
      const known = store.get(reference);
      if (known !== undefined) {
        await call(`/v1/events.update/${known}`, event);
        return known;
      }
      const { id } = await call('/v1/events.create', { ...event, image });
      store.set(reference, id);
      return id;
    },
  };
}
