/** Beside a main list: which columns it shows, and the list as a file. */
import type { ReactNode } from 'react'
import { csvOf } from '@wegband/domain/basics/csv.ts'
import { saveFile } from '../../platform/device/save-file.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Button } from '../../ui/button/button.tsx'
import { downloadSimple } from '../../ui/icon/phosphor/download-simple.gen.ts'
import styles from './office-table.module.css'
import { hiddenOf, useTableAddress } from './table-address.ts'

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

/** The file holds the rows and columns that are shown. Cells that a spreadsheet would run are defused (`csvOf`). */
export function TableTools<Row>(props: {
  readonly columns: readonly Column<Row>[]
  readonly shown: readonly Column<Row>[]
  readonly rows: readonly Row[]
  /** Its name without the ending. */
  readonly file: string
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
      <ColumnChoice columns={props.columns} />
      <Button size="small" variant="quiet" icon={downloadSimple} onClick={save}>
        {t('csv')}
      </Button>
    </div>
  )
}
