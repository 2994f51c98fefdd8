import type { ComponentChildren } from 'preact';

export interface Column<Row> {
  readonly name: string;
  readonly cell: (row: Row) => ComponentChildren;
  /** `number`: to the right; `free`: a text of others, which takes the room that is left. */
  readonly kind?: 'number' | 'free';
  /** On a phone a row is stacked, below no head: the cell then says what it is. */
  readonly isNamed?: boolean;
}

interface RowsProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
  /** `chosen` or `soft` */
  readonly classOf?: (row: Row) => string;
}

/** A table that is no wider than its place: on a phone each row is stacked. Roles are said as a stacked table is no table to every reader. */
export function Rows<Row>({ columns, rows, keyOf, classOf = () => '' }: RowsProps<Row>) {
  return (
    <div class="scroll">
      <table role="table" class="rows stacked">
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ name, kind = '' }) => (
              <th key={name} role="columnheader" scope="col" class={kind}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={keyOf(row)} role="row" class={classOf(row)}>
              {columns.map(({ name, cell, kind = '', isNamed = false }) => (
                <td key={name} role="cell" class={kind} data-name={isNamed ? name : undefined}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
