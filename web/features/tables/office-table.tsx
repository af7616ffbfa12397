/**
 * The one table of those who work at a desk: the back office, and the heads and trainers of a school. Sorting and hidden columns stand in
 * the address. Rows are selected, opened by keys, and saved as CSV; on phones they are cards. Loading, failed and empty are shown in its place.
 */
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useMessages } from '../../platform/words/i18n.tsx'
import { useSetting } from '../../platform/device/local-settings.ts'
import { classNames } from '../../ui/class-names/class-names.ts'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { caretDown } from '../../ui/icon/phosphor/caret-down.gen.ts'
import { caretUp } from '../../ui/icon/phosphor/caret-up.gen.ts'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { Link } from '../../ui/link/link.tsx'
import { QueryError } from '../errors/query-error.tsx'
import styles from './office-table.module.css'
import { SelectAll, SelectBox, SelectionBar } from './table-selection.tsx'
import { hiddenOf, sortOf, sortText, useTableAddress, type Sort } from './table-address.ts'
import { useRowKeys } from './table-keys.ts'
import { TableTools } from './table-tools.tsx'

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

const compare = (left: string | number, right: string | number): number =>
  typeof left === 'number' && typeof right === 'number'
    ? left - right
    : String(left).localeCompare(String(right), 'de', { numeric: true })

const sorted = <Row,>(
  rows: readonly Row[],
  columns: readonly OfficeColumn<Row>[],
  sort: Sort | undefined,
): readonly Row[] => {
  const by = columns.find(({ id }) => id === sort?.id)?.sortBy
  if (by === undefined || sort === undefined) return rows
  const direction = sort.isDown ? -1 : 1
  return rows.toSorted((a, b) => direction * compare(by(a), by(b)))
}

function Head<Row>(props: {
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

type Opening<Row> =
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

export type OfficeTableProps<Row> = Opening<Row> & {
  /** Names the table for screen readers. */
  readonly label: string
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string | number
  readonly columns: readonly OfficeColumn<Row>[]
  /** At the end of each row: one clear action. */
  readonly action?: (row: Row) => ReactNode
  /** The row whose panel is open. */
  readonly currentKey?: string | number | undefined
  /** Sorting and columns stand in the address, and the table can be saved. Only the main list of a page can have it. */
  readonly file?: string
  /** The page that prints the whole list; without it the browser prints the shown rows. */
  readonly printHref?: string
  /** What the tools begin with: how many rows there are, or what can be done with all of them. */
  readonly lead?: ReactNode
  /** In place of the CSV of the shown rows: a list of many pages is saved in its own way. */
  readonly saveButton?: ReactNode
  /** What can be done with the chosen rows. */
  readonly onSelection?: (rows: readonly Row[]) => ReactNode
  /** Names a row beside its box. */
  readonly nameOf?: (row: Row) => string
  /** Kept by the page, where more than the table shows the choice. */
  readonly choice?: RowChoice
}

export type RowChoice = {
  readonly chosen: ReadonlySet<string | number>
  readonly choose: (keys: ReadonlySet<string | number>) => void
}

function useChoice(own: RowChoice | undefined): RowChoice {
  const [chosen, choose] = useState<ReadonlySet<string | number>>(new Set())
  return own ?? { chosen, choose }
}

/** Where the sorting is kept: in the address of a main list, else in the table itself. */
function useSort(isInAddress: boolean): readonly [Sort | undefined, (sort: Sort) => void] {
  const { search, change } = useTableAddress()
  const [own, setOwn] = useState<Sort>()
  return isInAddress
    ? [sortOf(search['sort']), (sort) => change({ sort: sortText(sort), after: undefined })]
    : [own, setOwn]
}

const openingOf = <Row,>(props: OfficeTableProps<Row>): Opening<Row> =>
  props.hrefOf !== undefined
    ? { hrefOf: props.hrefOf }
    : props.onOpen !== undefined
      ? { onOpen: props.onOpen }
      : {}

function Cells<Row>(props: {
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

/** Rows that are there. The order of the server holds until a head is pressed. */
export function OfficeTable<Row>(props: OfficeTableProps<Row>): ReactNode {
  const t = useMessages('tables')
  const isMain = props.file !== undefined
  const [sort, setSort] = useSort(isMain)
  const hidden = hiddenOf(useTableAddress().search['hidden'])
  const body = useRowKeys(isMain)
  const [isRoomy] = useSetting('roomyTables')
  const { chosen, choose: setChosen } = useChoice(props.choice)
  const { rows, action, keyOf, onSelection } = props
  // The first column names the row and stays.
  const columns = props.columns.filter(({ id }, at) => !isMain || at === 0 || !hidden.includes(id))
  const shown = sorted(rows, columns, sort)
  const chosenRows = shown.filter((row) => chosen.has(keyOf(row)))
  const opening = openingOf(props)
  return (
    <>
      {props.file === undefined ? null : (
        <TableTools
          columns={props.columns}
          shown={columns}
          rows={shown}
          file={props.file}
          saveButton={props.saveButton}
          printHref={props.printHref}
          lead={props.lead}
        />
      )}
      {onSelection === undefined ? null : (
        <SelectionBar count={chosenRows.length} onClear={() => setChosen(new Set())}>
          {onSelection(chosenRows)}
        </SelectionBar>
      )}
      <table className={classNames(styles.table, isRoomy && styles.roomy)} aria-label={props.label}>
        <thead>
          <tr>
            {onSelection === undefined ? null : (
              <SelectAll
                isOn={shown.length > 0 && chosenRows.length === shown.length}
                onChange={(isOn) => setChosen(new Set(isOn ? shown.map(keyOf) : []))}
              />
            )}
            {columns.map((column) => (
              <Head key={column.id} column={column} sort={sort} onSort={setSort} />
            ))}
            {action === undefined ? null : (
              <th scope="col">
                <span className="visually-hidden">{t('action')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody ref={body}>
          {shown.map((row) => {
            const key = keyOf(row)
            return (
              <tr key={key} className={classNames(key === props.currentKey && styles.current)}>
                {onSelection === undefined ? null : (
                  <SelectBox
                    isOn={chosen.has(key)}
                    name={props.nameOf?.(row)}
                    onChange={(isOn) =>
                      setChosen(new Set(isOn ? [...chosen, key] : [...chosen].filter((one) => one !== key)))
                    }
                  />
                )}
                <Cells row={row} columns={columns} opening={opening} />
                {action === undefined ? null : <td className={styles.action}>{action(row)}</td>}
              </tr>
            )
          })}
        </tbody>
      </table>
    </>
  )
}

/** The states around a list: loading, failed, empty, or what `children` shows of the data. */
export function OfficeList<Data>(props: {
  readonly query: UseQueryResult<Data>
  readonly isEmpty: (data: Data) => boolean
  readonly empty: { readonly title: string; readonly text: string; readonly action?: ReactNode }
  readonly children: (data: Data) => ReactNode
}): ReactNode {
  const t = useMessages('tables')
  const { query } = props
  const { data } = query
  return (
    <>
      <QueryError query={query} />
      {query.isPending ? (
        <SkeletonGroup label={t('loading')} className="stack">
          <Skeleton height={56} />
          <Skeleton height={56} />
          <Skeleton height={56} />
        </SkeletonGroup>
      ) : null}
      {data === undefined ? null : props.isEmpty(data) ? (
        <EmptyState
          headingLevel={2}
          title={props.empty.title}
          text={props.empty.text}
          action={props.empty.action}
        />
      ) : (
        props.children(data)
      )}
    </>
  )
}
