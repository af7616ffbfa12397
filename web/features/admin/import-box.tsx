/** Imports the CSV file of the association's office. A file with errors changes nothing, and each wrong row is named. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, type ChangeEvent, type ReactNode } from 'react'
import {
  CSV_MAX_LENGTH,
  importLegacyMembers,
  listLegacyMembers,
} from '@wegband/domain/features/conversion/contract.ts'
import {
  EXPORT_COLUMNS,
  REQUIRED_COLUMNS,
  type Column,
} from '@wegband/domain/features/conversion/read-export.ts'
import { call } from '../../platform/api/api.ts'
import { useErrorWords } from '../../platform/api/error-words.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { invalidate } from '../../platform/api/queries.ts'
import { Banner } from '../../ui/banner/banner.tsx'
import { Button } from '../../ui/button/button.tsx'
import { checkCircle } from '../../ui/icon/phosphor/check-circle.gen.ts'
import { uploadSimple } from '../../ui/icon/phosphor/upload-simple.gen.ts'
import { warningCircle } from '../../ui/icon/phosphor/warning-circle.gen.ts'
import { Mat } from '../../ui/mat/mat.tsx'
import { Waiting } from '../../ui/waiting/waiting.tsx'
import styles from './admin.module.css'

/** Offices send UTF-8 or the encoding of their spreadsheet on Windows. */
async function textOf(file: File): Promise<string> {
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** A picture, a spreadsheet in its own format or UTF-16 text has NUL bytes; a CSV file has none. */
const whyNoText = (csv: string): 'empty' | 'wrong-kind' | 'too-long' | undefined => {
  if (csv.trim() === '') return 'empty'
  if (csv.includes('\0')) return 'wrong-kind'
  return csv.length > CSV_MAX_LENGTH ? 'too-long' : undefined
}

/** What was imported, what was refused, or why the file was not sent at all. */
function useImport() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (file: File) => {
      const csv = await textOf(file)
      const why = whyNoText(csv)
      if (why !== undefined) return why
      return await call(importLegacyMembers, { body: { csv } })
    },
    onSuccess: () => invalidate(queryClient, [listLegacyMembers]),
  })
}
type Outcome = Exclude<ReturnType<typeof useImport>['data'], undefined>

const isColumn = (name: string): name is Column => EXPORT_COLUMNS.some((column) => column === name)

function Refused(props: { readonly problems: Exclude<Outcome, string>['problems'] }): ReactNode {
  const t = useMessages('admin')
  const format = useFormats()
  return (
    <>
      <Banner
        icon={warningCircle}
        tone="danger"
        live="alert"
        title={t('members.refused', { count: props.problems.length })}
      >
        {t('members.refusedText')}
      </Banner>
      <ul className={styles.problems} aria-label={t('members.problems')}>
        {props.problems.map(({ line, columns }) => (
          <li key={line}>
            <b>{t('members.line', { line })}</b> <code>{format.list(columns)}</code>
            {columns.filter(isColumn).map((column) => (
              <span key={column} className={styles.format}>
                {t('members.format', { column, format: t(`members.formats.${column}`) })}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </>
  )
}

function Result(props: { readonly outcome: Outcome }): ReactNode {
  const t = useMessages('admin')
  const format = useFormats()
  const { outcome } = props
  if (typeof outcome === 'string')
    return (
      <Banner icon={warningCircle} tone="danger" live="alert" title={t(`members.file.${outcome}.title`)}>
        {t(`members.file.${outcome}.text`, { count: format.number(CSV_MAX_LENGTH) })}
      </Banner>
    )
  if (outcome.problems.length > 0) return <Refused problems={outcome.problems} />
  const { added, changed, unchanged } = outcome
  return (
    <Banner icon={checkCircle} tone="positive" live="status" title={t('members.done')}>
      {t('members.doneText', { added, changed, unchanged })}
    </Banner>
  )
}

export function ImportBox(): ReactNode {
  const t = useMessages('admin')
  const format = useFormats()
  const words = useErrorWords()
  const input = useRef<HTMLInputElement>(null)
  const taking = useImport()
  const onFile = (event: ChangeEvent<HTMLInputElement>): void => {
    const file = event.target.files?.[0]
    // The same file may be corrected and chosen again.
    event.target.value = ''
    if (file !== undefined) taking.mutate(file)
  }
  const optional = EXPORT_COLUMNS.filter((column) => !REQUIRED_COLUMNS.includes(column))
  return (
    <Mat as="section" className={styles.import}>
      <h2 className="t-item">{t('members.importTitle')}</h2>
      <p className="t-small t-muted">{t('members.importText')}</p>
      <details className="t-small t-muted">
        <summary>{t('members.columns')}</summary>
        <p>
          {t('members.columnsText', {
            required: format.list([...REQUIRED_COLUMNS]),
            optional: format.list(optional),
          })}
        </p>
        <ul>
          {EXPORT_COLUMNS.map((column) => (
            <li key={column}>{t('members.format', { column, format: t(`members.formats.${column}`) })}</li>
          ))}
        </ul>
      </details>
      {taking.isPending ? <Waiting text={t('members.sending', { name: taking.variables.name })} /> : null}
      {taking.data === undefined ? null : <Result outcome={taking.data} />}
      {taking.error === null ? null : (
        <Banner icon={warningCircle} tone="danger" live="alert" title={words(taking.error).title}>
          {words(taking.error).text}
        </Banner>
      )}
      <p>
        <Button
          variant="primary"
          icon={uploadSimple}
          isBusy={taking.isPending}
          busyLabel={t('members.reading')}
          onClick={() => input.current?.click()}
        >
          {t('members.choose')}
        </Button>
      </p>
      <input
        ref={input}
        hidden
        type="file"
        accept=".csv,text/csv"
        aria-label={t('members.choose')}
        onChange={onFile}
      />
    </Mat>
  )
}
