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
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { QueryError } from '../errors/query-error.tsx'
import styles from './office-table.module.css'
import { Cells, Head, type OfficeColumn, type Opening } from './table-cells.tsx'
import { NoBox, SelectAll, SelectBox, SelectionBar } from './table-selection.tsx'
import { hiddenOf, sortOf, sortText, useTableAddress, type Sort } from './table-address.ts'
import { useRowKeys } from './table-keys.ts'
import { TableSearch, TableTools } from './table-tools.tsx'

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

export type { OfficeColumn } from './table-cells.tsx'

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
  /** Rows that no action of the bar fits have no box. */
  readonly canChoose?: (row: Row) => boolean
  /** Names a row beside its box, and is what the search finds it by, besides the text of its columns. */
  readonly nameOf?: (row: Row) => string
  /** The label of a search over the loaded rows; only where all of them are loaded. */
  readonly searchLabel?: string | undefined
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

/** What was typed stands in the name of a row or in the text of one of its columns. */
function useRowSearch<Row>(
  typed: string,
  { columns, nameOf }: Pick<OfficeTableProps<Row>, 'columns' | 'nameOf'>,
): (row: Row) => boolean {
  const words = typed.trim().toLocaleLowerCase()
  if (words === '') return () => true
  return (row) =>
    [nameOf?.(row) ?? '', ...columns.map(({ text }) => text?.(row) ?? '')].some((text) =>
      text.toLocaleLowerCase().includes(words),
    )
}

function Heads<Row>(props: {
  readonly columns: readonly OfficeColumn<Row>[]
  readonly sort: Sort | undefined
  readonly onSort: (sort: Sort) => void
  readonly hasAction: boolean
}): ReactNode {
  const t = useMessages('tables')
  return (
    <>
      {props.columns.map((column) => (
        <Head key={column.id} column={column} sort={props.sort} onSort={props.onSort} />
      ))}
      {props.hasAction ? (
        <th scope="col">
          <span className="visually-hidden">{t('action')}</span>
        </th>
      ) : null}
    </>
  )
}

/** The columns and rows that are shown: by the address of a main list, by the search, in the chosen order. */
function useShownRows<Row>(props: OfficeTableProps<Row>) {
  const isMain = props.file !== undefined
  const [sort, setSort] = useSort(isMain)
  const [typed, type] = useState('')
  const hidden = hiddenOf(useTableAddress().search['hidden'])
  const isFound = useRowSearch(typed, props)
  // The first column names the row and stays.
  const columns = props.columns.filter(({ id }, at) => !isMain || at === 0 || !hidden.includes(id))
  return { columns, shown: sorted(props.rows.filter(isFound), columns, sort), typed, type, sort, setSort }
}

function NoHit(): ReactNode {
  const t = useMessages('tables')
  return <p aria-live="polite">{t('noHit')}</p>
}

const withKey = (
  chosen: ReadonlySet<string | number>,
  key: string | number,
  isOn: boolean,
): ReadonlySet<string | number> => new Set(isOn ? [...chosen, key] : [...chosen].filter((one) => one !== key))

/** Its first cells: the box to choose it, and what opens it; its last: the action. */
function TableRow<Row>(props: {
  readonly row: Row
  readonly columns: readonly OfficeColumn<Row>[]
  readonly opening: Opening<Row>
  readonly isCurrent: boolean
  readonly box: ReactNode
  readonly action: ((row: Row) => ReactNode) | undefined
}): ReactNode {
  const { row, isCurrent, action } = props
  return (
    <tr data-current={isCurrent ? '' : undefined} className={classNames(isCurrent && styles.current)}>
      {props.box}
      <Cells row={row} columns={props.columns} opening={props.opening} />
      {action === undefined ? null : <td className={styles.action}>{action(row)}</td>}
    </tr>
  )
}

/** Rows that are there. The order of the server holds until a head is pressed. */
export function OfficeTable<Row>(props: OfficeTableProps<Row>): ReactNode {
  const body = useRowKeys(props.file !== undefined)
  const [isRoomy] = useSetting('roomyTables')
  const { chosen, choose: setChosen } = useChoice(props.choice)
  const { rows, action, keyOf, onSelection } = props
  const { columns, shown, typed, type, sort, setSort } = useShownRows(props)
  const canChoose = (row: Row): boolean => props.canChoose?.(row) ?? true
  const choosable = onSelection === undefined ? [] : shown.filter(canChoose)
  const chosenRows = choosable.filter((row) => chosen.has(keyOf(row)))
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
          lead={
            <>
              {props.lead}
              {props.searchLabel === undefined ? null : (
                <TableSearch label={props.searchLabel} typed={typed} onType={type} />
              )}
            </>
          }
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
                isOn={choosable.length > 0 && chosenRows.length === choosable.length}
                onChange={(isOn) => setChosen(new Set(isOn ? choosable.map(keyOf) : []))}
              />
            )}
            <Heads columns={columns} sort={sort} onSort={setSort} hasAction={action !== undefined} />
          </tr>
        </thead>
        <tbody ref={body}>
          {shown.map((row) => {
            const key = keyOf(row)
            return (
              <TableRow
                key={key}
                row={row}
                columns={columns}
                opening={opening}
                isCurrent={key === props.currentKey}
                box={
                  onSelection === undefined ? null : !canChoose(row) ? (
                    <NoBox />
                  ) : (
                    <SelectBox
                      isOn={chosen.has(key)}
                      name={props.nameOf?.(row)}
                      onChange={(isOn) => setChosen(withKey(chosen, key, isOn))}
                    />
                  )
                }
                action={action}
              />
            )
          })}
        </tbody>
      </table>
      {shown.length === 0 && rows.length > 0 ? <NoHit /> : null}
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
