/** The second step: what the columns hold. Guessed first, corrected by people, and saved by name for the next file. */
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import {
  applyMapping,
  mapMemberImport,
  type MemberImport,
} from '@wegband/domain/features/member-import/contract.ts'
import { MAPPING_NAME_MAX } from '@wegband/domain/features/member-import/import-bounds.ts'
import {
  DATE_ORDERS,
  type DateOrder,
  type ImportField,
  mappingProblems,
} from '@wegband/domain/features/member-import/import-fields.ts'
import { call } from '../../platform/api/api.ts'
import { queryOf } from '../../platform/api/queries.ts'
import { useShowError } from '../../platform/api/show-error.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { Button } from '../../ui/button/button.tsx'
import { AlertLine, SelectField, TextField } from '../../ui/field/field.tsx'
import { ImportSteps } from './import-steps.tsx'
import { useImportWords } from './import-words.ts'
import styles from './member-import.module.css'
import { useImports, useImportStep } from './queries.ts'

const SEPARATOR_NAMES = { ';': 'semicolon', ',': 'comma', '\t': 'tab' } as const
const NO_FIELD = ''
const NO_MAPPING = ''

type Columns = readonly (ImportField | null)[]

function ColumnList(props: {
  readonly one: MemberImport
  readonly columns: Columns
  readonly onChange: (columns: Columns) => void
}): ReactNode {
  const { one, columns } = props
  const { t, field, fields } = useImportWords(one)
  const options = [
    { value: NO_FIELD, text: t('columns.ignore') },
    ...fields.map((name) => ({ value: name, text: field(name) })),
  ]
  return (
    <ul className={styles.columns}>
      {one.headings.map((heading, at) => {
        const name = heading === '' ? t('columns.untitled', { count: at + 1 }) : heading
        const values = one.samples.map((cells) => cells[at] ?? '').filter((value) => value.trim() !== '')
        return (
          <li key={`${at} ${heading}`}>
            <SelectField
              label={name}
              hint={values.slice(0, 3).join(' · ')}
              options={options}
              value={columns[at] ?? NO_FIELD}
              onChange={({ target }) => {
                const chosen = fields.find((one) => one === target.value) ?? null
                props.onChange(columns.map((held, index) => (index === at ? chosen : held)))
              }}
            />
          </li>
        )
      })}
    </ul>
  )
}

/** Which fields are missing or chosen twice, in words. */
function Problems(props: { readonly one: MemberImport; readonly columns: Columns }): ReactNode {
  const { t, field } = useImportWords(props.one)
  const format = useFormats()
  const { missing, twice } = mappingProblems(props.columns)
  const list = (fields: readonly ImportField[]): string => format.list(fields.map((name) => field(name)))
  return (
    <>
      {missing.length === 0 ? null : <AlertLine>{t('columns.missing', { fields: list(missing) })}</AlertLine>}
      {twice.length === 0 ? null : <AlertLine>{t('columns.twice', { fields: list(twice) })}</AlertLine>}
    </>
  )
}

function SavedMappings(props: {
  readonly one: MemberImport
  readonly onApply: (columns: Columns, dateOrder: DateOrder) => void
}): ReactNode {
  const { one } = props
  const { t } = useImportWords(one)
  const client = useQueryClient()
  const showError = useShowError()
  const mappings = useImports(one.schoolId).data?.mappings ?? []
  const [chosen, setChosen] = useState(NO_MAPPING)
  if (mappings.length === 0) return null
  const apply = async (mappingId: string): Promise<void> => {
    setChosen(mappingId)
    if (mappingId === NO_MAPPING) return
    try {
      const { columns, dateOrder } = await client.fetchQuery(
        queryOf(applyMapping, { params: { id: one.id, mappingId } }),
      )
      props.onApply(columns, dateOrder)
    } catch (error) {
      showError(error)
    }
  }
  return (
    <SelectField
      label={t('columns.saved')}
      value={chosen}
      options={[
        { value: NO_MAPPING, text: t('columns.noSaved') },
        ...mappings.map(({ id, name }) => ({ value: String(id), text: name })),
      ]}
      onChange={({ target }) => void apply(target.value)}
    />
  )
}

export function ColumnsStep(props: { readonly one: MemberImport }): ReactNode {
  const { one } = props
  const { t } = useImportWords(one)
  const format = useFormats()
  const [columns, setColumns] = useState<Columns>(one.columns)
  const [dateOrder, setDateOrder] = useState<DateOrder>(one.dateOrder)
  const [saveAs, setSaveAs] = useState('')
  const { missing, twice } = mappingProblems(columns)
  const next = useImportStep(one.id, () =>
    call(mapMemberImport, {
      params: { id: one.id },
      body: {
        columns: [...columns],
        dateOrder,
        saveAs: saveAs.trim() === '' ? null : saveAs.trim(),
        seenAt: one.updatedAt,
      },
    }),
  )
  const go = (): void => {
    if (missing.length + twice.length === 0) next.mutate(undefined)
  }
  return (
    <>
      <ImportSteps current="columns" />
      <div className={styles.part}>
        <h2 className="t-section">{t('columns.title')}</h2>
        <p>
          {t('columns.text')} {t('columns.required')} {t('columns.nothing')}
        </p>
        <p className="t-small t-muted">
          {t('columns.facts', {
            rows: format.number(one.rows),
            encoding: one.encoding.toUpperCase(),
            separator: t(`columns.separators.${SEPARATOR_NAMES[one.separator]}`),
          })}
        </p>
        <div className={styles.pair}>
          <SavedMappings
            one={one}
            onApply={(applied, order) => {
              setColumns(applied)
              setDateOrder(order)
            }}
          />
          <SelectField
            label={t('columns.dateOrder')}
            value={dateOrder}
            options={DATE_ORDERS.map((order) => ({ value: order, text: t(`columns.${order}`) }))}
            onChange={({ target }) =>
              setDateOrder(DATE_ORDERS.find((order) => order === target.value) ?? 'day-first')
            }
          />
        </div>
        <ColumnList one={one} columns={columns} onChange={setColumns} />
        <TextField
          label={t('columns.saveAs')}
          hint={t('columns.saveAsHint')}
          value={saveAs}
          maxLength={MAPPING_NAME_MAX}
          autoComplete="off"
          onChange={({ target }) => setSaveAs(target.value)}
        />
        <Problems one={one} columns={columns} />
        <div className={styles.bar}>
          <Button variant="primary" isBusy={next.isPending} busyLabel={t('file.reading')} onClick={go}>
            {t('columns.next')}
          </Button>
        </div>
      </div>
    </>
  )
}
