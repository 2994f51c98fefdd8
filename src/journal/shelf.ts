/** Bytes of the first board, and of the largest that holds more than one exchange. */
const first = 2048;
const largest = 65_536;

/** Room for the texts of exchanges, board by board; a board is let go of with the last exchange that holds it. */
export interface Shelf {
  /** A board with room for so many bytes, and where they begin on it. */
  take(size: number): { readonly board: Buffer; readonly at: number };
}

export function createShelf(): Shelf {
  let board = Buffer.alloc(0);
  let end = 0;
  return {
    take: (size) => {
      if (end + size > board.length) {
        board = Buffer.allocUnsafeSlow(Math.max(size, Math.min(largest, Math.max(first, board.length * 2))));
        end = 0;
      }
      const at = end;
      end += size;
      return { board, at };
    },
  };
}
