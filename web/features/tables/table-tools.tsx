/** The tools of a main list: which columns it shows, how high its rows are, and the list on paper or as a file. */
import type { ReactNode } from 'react'
import { csvOf } from '@wegband/domain/basics/csv.ts'
import { useSetting } from '../../platform/device/local-settings.ts'
import { saveFile } from '../../platform/device/save-file.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Button } from '../../ui/button/button.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { downloadSimple } from '../../ui/icon/phosphor/download-simple.gen.ts'
import { magnifyingGlass } from '../../ui/icon/phosphor/magnifying-glass.gen.ts'
import { printer } from '../../ui/icon/phosphor/printer.gen.ts'
import styles from './office-table.module.css'
import { hiddenOf, useTableAddress } from './table-address.ts'
import { useSlashKey } from './table-keys.ts'

type Column<Row> = {
  readonly id: string
  readonly label: string
  readonly text?: (row: Row) => string
}

/** A disclosure, since checkboxes need no menu of their own. */
function ColumnChoice<Row>(props: { readonly columns: readonly Column<Row>[] }): ReactNode {
  const t = useMessages('tables')
  const { search, change } = useTableAddress()
  const hidden = hiddenOf(search['hidden'])
  return (
    <details className={styles.columns}>
      <summary>{t('columns')}</summary>
      <div className={styles.columnList}>
        {props.columns.slice(1).map(({ id, label }) => (
          <label key={id} className={styles.column}>
            <input
              type="checkbox"
              checked={!hidden.includes(id)}
              onChange={(event) =>
                change({
                  hidden: (event.target.checked ? hidden.filter((one) => one !== id) : [...hidden, id]).join(
                    ',',
                  ),
                })
              }
            />
            {label}
          </label>
        ))}
      </div>
    </details>
  )
}

/** Higher rows, on this device. */
function RoomySwitch(): ReactNode {
  const t = useMessages('tables')
  const [isRoomy, setRoomy] = useSetting('roomyTables')
  return (
    <label className={styles.roomySwitch}>
      <input type="checkbox" checked={isRoomy} onChange={(event) => setRoomy(event.target.checked)} />
      {t('roomy')}
    </label>
  )
}

const SEARCH_ID = 'table-search'

/** Searches the loaded rows while typing; `/` goes to it. */
export function TableSearch(props: {
  readonly label: string
  readonly typed: string
  readonly onType: (typed: string) => void
}): ReactNode {
  useSlashKey(`#${SEARCH_ID}`)
  return (
    <div className={styles.tableSearch}>
      <TextField
        id={SEARCH_ID}
        label={props.label}
        isLabelHidden
        placeholder={props.label}
        type="search"
        icon={magnifyingGlass}
        autoComplete="off"
        maxLength={80}
        value={props.typed}
        onChange={(event) => props.onType(event.target.value)}
      />
    </div>
  )
}

/** The file holds the rows and columns that are shown. Cells that a spreadsheet would run are defused (`csvOf`). */
export function TableTools<Row>(props: {
  readonly columns: readonly Column<Row>[]
  readonly shown: readonly Column<Row>[]
  readonly rows: readonly Row[]
  /** Its name without the ending. */
  readonly file: string
  readonly saveButton?: ReactNode
  readonly printHref?: string | undefined
  readonly lead?: ReactNode
}): ReactNode {
  const t = useMessages('tables')
  const save = (): void => {
    const columns = props.shown.filter(({ text }) => text !== undefined)
    const text = csvOf([
      columns.map(({ label }) => label),
      ...props.rows.map((row) => columns.map((column) => column.text?.(row) ?? '')),
    ])
    saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), `${props.file}.csv`)
  }
  return (
    <div className={styles.tools}>
      {props.lead}
      <ColumnChoice columns={props.columns} />
      <RoomySwitch />
      {props.printHref === undefined ? (
        <Button size="small" variant="quiet" icon={printer} onClick={() => window.print()}>
          {t('print')}
        </Button>
      ) : (
        <Button size="small" variant="quiet" icon={printer} href={props.printHref}>
          {t('print')}
        </Button>
      )}
      {props.saveButton ?? (
        <Button size="small" variant="quiet" icon={downloadSimple} onClick={save}>
          {t('csv')}
        </Button>
      )}
    </div>
  )
}
