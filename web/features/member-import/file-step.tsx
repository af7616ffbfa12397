/** The first step: a CSV file, and how to get one out of a spreadsheet. Below it the earlier imports. */
import type { Locale } from '@wegband/domain/basics/locale.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { listMemberImports, uploadMemberImport } from '@wegband/domain/features/member-import/contract.ts'
import { FILE_MAX_BYTES } from '@wegband/domain/features/member-import/import-bounds.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { upload } from '../../platform/api/api.ts'
import { useErrorWords } from '../../platform/api/error-words.ts'
import { invalidate } from '../../platform/api/queries.ts'
import { saveFile } from '../../platform/device/save-file.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useLocale, useMessages } from '../../platform/words/i18n.tsx'
import { Banner } from '../../ui/banner/banner.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { downloadSimple } from '../../ui/icon/phosphor/download-simple.gen.ts'
import { fileArrowUp } from '../../ui/icon/phosphor/file-arrow-up.gen.ts'
import { warningCircle } from '../../ui/icon/phosphor/warning-circle.gen.ts'
import { Tag } from '../../ui/tag/tag.tsx'
import { WovenProgress } from '../../ui/woven/woven-progress.tsx'
import { QueryError } from '../errors/query-error.tsx'
import { MoneyList, MoneyRow } from '../school-money/money-list.tsx'
import { ImportSteps } from './import-steps.tsx'
import styles from './member-import.module.css'
import { useImports } from './queries.ts'
import sampleDe from './sample-members-de.csv?raw'
import sampleEn from './sample-members-en.csv?raw'

const SAMPLES = { de: sampleDe, en: sampleEn } as const

function useSend(schoolId: number, onSent: (id: number) => void) {
  const client = useQueryClient()
  const [progress, setProgress] = useState(0)
  const sending = useMutation({
    mutationFn: (file: File) => {
      if (file.size > FILE_MAX_BYTES) throw new AppError('files.too-large')
      const form = new FormData()
      form.append('file', file)
      setProgress(0)
      return upload(uploadMemberImport, { params: { id: schoolId }, form, onProgress: setProgress })
    },
    onSuccess: async ({ id }) => {
      await invalidate(client, [listMemberImports])
      onSent(id)
    },
  })
  return { sending, progress }
}

function SaveAs(): ReactNode {
  const t = useMessages('member-import')
  return (
    <details className={styles.help}>
      <summary>{t('file.saveAsTitle')}</summary>
      <ul>
        <li>{t('file.excel')}</li>
        <li>{t('file.numbers')}</li>
        <li>{t('file.libre')}</li>
      </ul>
    </details>
  )
}

function Earlier(props: { readonly schoolId: number; readonly hrefOf: (id: number) => string }): ReactNode {
  const t = useMessages('member-import')
  const format = useFormats()
  const query = useImports(props.schoolId)
  const imports = query.data?.imports ?? []
  return (
    <section className="section">
      <h2 className="t-section">{t('list.title')}</h2>
      <QueryError query={query} />
      {query.data !== undefined && imports.length === 0 ? (
        <p className="t-small t-muted">{t('list.empty')}</p>
      ) : null}
      {imports.length === 0 ? null : (
        <MoneyList label={t('list.title')}>
          {imports.map(({ id, fileName, rows, state, createdAt }) => (
            <MoneyRow
              key={id}
              title={fileName}
              note={`${format.date(createdAt)}, ${t('list.rows', { count: format.number(rows) })}`}
              state={<Tag tone={state === 'done' ? 'positive' : 'neutral'}>{t(`states.${state}`)}</Tag>}
              actions={
                <Button size="small" href={props.hrefOf(id)} label={t('list.openName', { name: fileName })}>
                  {t('list.open')}
                </Button>
              }
            />
          ))}
        </MoneyList>
      )}
    </section>
  )
}

/** A file is chosen, or dropped here. */
function FileZone(props: { readonly sending: ReturnType<typeof useSend> }): ReactNode {
  const t = useMessages('member-import')
  const [isOver, setOver] = useState(false)
  const chooser = useRef<HTMLInputElement>(null)
  const { sending, progress } = props.sending
  const over = (event: DragEvent, isNowOver: boolean): void => {
    event.preventDefault()
    setOver(isNowOver)
  }
  const take = (file: File | undefined): void => {
    if (file !== undefined && !sending.isPending) sending.mutate(file)
  }
  return (
    <div
      className={styles.zone}
      data-over={isOver || undefined}
      onDragOver={(event) => over(event, true)}
      onDragLeave={(event) => over(event, false)}
      onDrop={(event) => {
        over(event, false)
        take(event.dataTransfer.files[0])
      }}
    >
      <Icon icon={fileArrowUp} size={28} />
      <Button
        variant="primary"
        isBusy={sending.isPending}
        busyLabel={t('file.reading')}
        onClick={() => chooser.current?.click()}
      >
        {t('file.choose')}
      </Button>
      <span className="t-small t-muted">{t('file.drop')}</span>
      <p className="t-small t-muted">{t('file.limits')}</p>
      {sending.isPending ? (
        <WovenProgress
          size="small"
          value={progress}
          label={t('file.sending', { name: sending.variables.name })}
        />
      ) : null}
      <input
        ref={chooser}
        hidden
        type="file"
        accept=".csv,.txt,.tsv,text/csv,text/plain"
        aria-label={t('file.choose')}
        onChange={({ target }) => {
          take(target.files?.[0])
          target.value = ''
        }}
      />
    </div>
  )
}

const saveSample = (locale: Locale, name: string): void =>
  saveFile(new Blob([`\uFEFF${SAMPLES[locale]}`], { type: 'text/csv;charset=utf-8' }), name)

export function FileStep(props: {
  readonly schoolId: number
  readonly hrefOf: (id: number) => string
  readonly onSent: (id: number) => void
}): ReactNode {
  const t = useMessages('member-import')
  const words = useErrorWords()
  const locale = useLocale()
  const sending = useSend(props.schoolId, props.onSent)
  const failure = sending.sending.error
  const error = failure === null ? undefined : words(failure)
  return (
    <>
      <ImportSteps current="file" />
      <div className={styles.part}>
        <h2 className="t-section">{t('file.title')}</h2>
        <p>{t('file.text')}</p>
        {error === undefined ? null : (
          <Banner icon={warningCircle} tone="danger" live="alert" title={error.title}>
            {error.text}
          </Banner>
        )}
        <FileZone sending={sending} />
        <div className={styles.bar}>
          <Button icon={downloadSimple} onClick={() => saveSample(locale, t('file.sampleName'))}>
            {t('file.sample')}
          </Button>
        </div>
        <SaveAs />
        <Earlier schoolId={props.schoolId} hrefOf={props.hrefOf} />
      </div>
    </>
  )
}
