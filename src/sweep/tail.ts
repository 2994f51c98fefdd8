/** Bytes of output that are kept of one run. */
const most = 65_536;

/** The end of an output. */
export interface Tail {
  readonly add: (part: Buffer) => void;
  /** From the beginning of a line where something fell out before it, so that no half of a secret is left. */
  text(): string;
}

export function createTail(): Tail {
  let kept: Buffer[] = [];
  let size = 0;
  let isCut = false;

  /** One copy now and then, however small the parts are. */
  function shorten(): void {
    const all = Buffer.concat(kept);
    isCut ||= all.length > most;
    kept = [Buffer.from(all.subarray(-most))];
    size = kept[0]?.length ?? 0;
  }

  return {
    add: (part) => {
      kept.push(part);
      size += part.length;
      if (size > 2 * most) shorten();
    },
    text: () => {
      shorten();
      const text = Buffer.concat(kept).toString('utf8');
      return isCut ? text.slice(text.indexOf('\n') + 1) : text;
    },
  };
}
