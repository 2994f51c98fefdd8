/** Bytes of the first board, and of the largest that holds more than one exchange. */
const first = 2048;
const largest = 65_536;

/** A stretch of memory for the texts of exchanges. */
export interface Board {
  readonly bytes: Buffer;
  /** How many exchanges have texts on it. */
  held: number;
}

/** Room for the texts of exchanges, board by board; one that no exchange holds any more is used again. */
export interface Shelf {
  /** A board with room for so many bytes, and where they begin on it. */
  take(size: number): { readonly board: Board; readonly at: number };
  /** Gives back what an exchange has taken. */
  release(board: Board): void;
}

export function createShelf(): Shelf {
  let board = boardOf(0);
  let spare: Board | undefined;
  let end = 0;

  /** Memory that is new costs: the system clears its pages, and it brings the collector of garbage sooner. */
  function nextBoard(size: number): Board {
    const wanted = Math.max(size, Math.min(largest, Math.max(first, board.bytes.length * 2)));
    const again = spare;
    if (wanted !== largest || again === undefined) return boardOf(wanted);
    spare = undefined;
    return again;
  }

  return {
    take: (size) => {
      if (end + size > board.bytes.length) {
        const full = board;
        board = nextBoard(size);
        end = 0;
        keepSpare(full);
      }
      const at = end;
      end += size;
      board.held += 1;
      return { board, at };
    },
    release: (one) => {
      one.held -= 1;
      keepSpare(one);
    },
  };

  function keepSpare(one: Board): void {
    if (one.held === 0 && one !== board && one.bytes.length === largest) spare = one;
  }
}

const boardOf = (size: number): Board => ({ bytes: Buffer.allocUnsafeSlow(size), held: 0 });
