/** The heads and cells of the table: what sorts, and what opens a row. */
import type { ReactNode } from 'react'
import { Icon } from '../../ui/icon/icon.tsx'
import { caretDown } from '../../ui/icon/phosphor/caret-down.gen.ts'
import { caretUp } from '../../ui/icon/phosphor/caret-up.gen.ts'
import { Link } from '../../ui/link/link.tsx'
import styles from './office-table.module.css'
import type { Sort } from './table-address.ts'

export type OfficeColumn<Row> = {
  readonly id: string
  readonly label: string
  readonly cell: (row: Row) => ReactNode
  /** What the column sorts by; a column without it has no button in its head. */
  readonly sortBy?: (row: Row) => string | number
  /** The server sorts by it: the address tells which, and the page asks anew. */
  readonly isSortedByServer?: boolean
  /** Its first order is the falling one: the newest or the highest first. */
  readonly isDownFirst?: boolean
  /** The cell in a CSV file; a column without it is not in the file. */
  readonly text?: (row: Row) => string
  /** Amounts stand at the right. */
  readonly isAmount?: boolean
}

/** The name of a column; pressing it sorts. */
export function Head<Row>(props: {
  readonly column: OfficeColumn<Row>
  readonly sort: Sort | undefined
  readonly onSort: (sort: Sort) => void
}): ReactNode {
  const { column, sort } = props
  const isSorted = sort?.id === column.id
  const isDown = sort !== undefined && sort.isDown !== (column.isDownFirst === true)
  const direction = isSorted ? (isDown ? 'descending' : 'ascending') : undefined
  return (
    <th scope="col" aria-sort={direction} className={column.isAmount ? styles.amount : undefined}>
      {column.sortBy === undefined && column.isSortedByServer !== true ? (
        column.label
      ) : (
        <button
          type="button"
          className={styles.sort}
          onClick={() => props.onSort({ id: column.id, isDown: isSorted && !sort.isDown })}
        >
          {column.label}
          {isSorted ? <Icon icon={isDown ? caretDown : caretUp} weight="bold" size={14} /> : null}
        </button>
      )}
    </th>
  )
}

export type Opening<Row> =
  | { readonly hrefOf: (row: Row) => string; readonly onOpen?: never }
  | { readonly onOpen: (row: Row) => void; readonly hrefOf?: never }
  | { readonly hrefOf?: undefined; readonly onOpen?: undefined }

/** The first cell of a row opens it. */
function Opener<Row>(props: {
  readonly row: Row
  readonly opening: Opening<Row>
  readonly children: ReactNode
}): ReactNode {
  const { row, opening } = props
  if (opening.hrefOf !== undefined)
    return (
      <Link href={opening.hrefOf(row)} className={styles.open} data-row-opener="">
        {props.children}
      </Link>
    )
  if (opening.onOpen !== undefined) {
    const { onOpen } = opening
    return (
      <button type="button" className={styles.open} data-row-opener="" onClick={() => onOpen(row)}>
        {props.children}
      </button>
    )
  }
  return props.children
}

/** The cells of a row; the first one opens it. */
export function Cells<Row>(props: {
  readonly row: Row
  readonly columns: readonly OfficeColumn<Row>[]
  readonly opening: Opening<Row>
}): ReactNode {
  const { row, columns, opening } = props
  return columns.map((column, index) => (
    <td
      key={column.id}
      data-label={index === 0 ? undefined : column.label}
      className={column.isAmount ? styles.amount : undefined}
    >
      {index === 0 ? (
        <Opener row={row} opening={opening}>
          {column.cell(row)}
        </Opener>
      ) : (
        column.cell(row)
      )}
    </td>
  ))
}
