/** The exports of everything: the one that runs, and those that can be saved. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import {
  cancelExport,
  type ExportRun,
  listExports,
  openExport,
  removeExport,
} from '@wegband/domain/features/archives/contract.ts'
import { call } from '../../platform/api/api.ts'
import { invalidate } from '../../platform/api/queries.ts'
import { useShowError } from '../../platform/api/show-error.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { showToast } from '../../platform/words/notices.ts'
import { Button } from '../../ui/button/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { downloadSimple } from '../../ui/icon/phosphor/download-simple.gen.ts'
import { Tag, type TagTone } from '../../ui/tag/tag.tsx'
import { WovenProgress } from '../../ui/woven/woven-progress.tsx'
import { type OfficeColumn, OfficeTable } from '../tables/office-table.tsx'
import { useFreshProof } from '../sign-in/use-fresh-proof.tsx'
import styles from './archives.module.css'

const TONES = {
  running: 'warning',
  done: 'positive',
  failed: 'danger',
  cancelled: 'neutral',
} as const satisfies Record<ExportRun['state'], TagTone>
const MB = 1_000_000

const shareOf = ({ done, total }: ExportRun): number => (total === 0 ? 0 : done / total)

function CancelButton({ run }: { readonly run: ExportRun }): ReactNode {
  const t = useMessages('archives')
  const client = useQueryClient()
  const showError = useShowError()
  const cancel = useMutation({
    mutationFn: () => call(cancelExport, { params: { id: run.id } }),
    onSuccess: async () => {
      showToast({ tone: 'positive', text: t('list.cancelled'), subject: 'exports' })
      await invalidate(client, [listExports])
    },
    onError: showError,
  })
  return (
    <Button size="small" isBusy={cancel.isPending} onClick={() => cancel.mutate()}>
      {t('list.cancel')}
    </Button>
  )
}

/** The browser saves it by itself: a file of gigabytes is never in the memory of the page. */
const saveFrom = (address: string): void => {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}

function FileButtons({ run }: { readonly run: ExportRun }): ReactNode {
  const t = useMessages('archives')
  const client = useQueryClient()
  const showError = useShowError()
  const [isAsking, setAsking] = useState(false)
  const { withProof, proofDialog } = useFreshProof()
  const params = { id: run.id }
  const save = useMutation({
    mutationFn: () => withProof(t('list.saveProof'), () => call(openExport, { params })),
    onSuccess: ({ address }) => saveFrom(address),
    onError: showError,
  })
  const remove = useMutation({
    mutationFn: () => call(removeExport, { params }),
    onSuccess: async () => {
      setAsking(false)
      showToast({ tone: 'positive', text: t('list.removed'), subject: 'exports' })
      await invalidate(client, [listExports])
    },
    onError: showError,
  })
  return (
    <>
      <Button
        size="small"
        variant="soft"
        icon={downloadSimple}
        isBusy={save.isPending}
        onClick={() => save.mutate()}
      >
        {t('list.save')}
      </Button>
      <Button size="small" variant="quiet" onClick={() => setAsking(true)}>
        {t('list.remove')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        isDangerous
        isBusy={remove.isPending}
        title={t('removing.title')}
        text={t('removing.text')}
        confirmLabel={t('removing.confirm')}
        cancelLabel={t('removing.keep')}
        onConfirm={() => remove.mutate()}
        onCancel={() => setAsking(false)}
      />
      {proofDialog}
    </>
  )
}

function useColumns(): readonly OfficeColumn<ExportRun>[] {
  const t = useMessages('archives')
  const format = useFormats()
  const moment = (at: string): string => `${format.dayShort(at)} ${format.time(at)}`
  return [
    { id: 'begun', label: t('list.begun'), cell: ({ createdAt }) => moment(createdAt) },
    {
      id: 'state',
      label: t('list.state'),
      cell: (run) => (
        <span className={styles.state}>
          <Tag tone={TONES[run.state]}>{t(`states.${run.state}`)}</Tag>
          {run.expiresAt === null ? null : (
            <span className="t-small t-muted">{t('list.until', { at: moment(run.expiresAt) })}</span>
          )}
        </span>
      ),
    },
    {
      id: 'content',
      label: t('list.content'),
      cell: ({ hasPassphrase }) => t(hasPassphrase ? 'list.sealed' : 'list.open'),
    },
    {
      id: 'size',
      label: t('list.size'),
      isAmount: true,
      cell: ({ bytes }) =>
        bytes === null ? '' : t('list.mb', { count: format.number(Math.max(1, Math.ceil(bytes / MB))) }),
    },
  ]
}

export function ExportList({ runs }: { readonly runs: readonly ExportRun[] }): ReactNode {
  const t = useMessages('archives')
  const format = useFormats()
  const columns = useColumns()
  const running = runs.find(({ state }) => state === 'running')
  return (
    <>
      {running === undefined ? null : (
        <WovenProgress
          value={shareOf(running)}
          label={t('list.progress')}
          valueText={t('list.running', { percent: format.number(Math.round(shareOf(running) * 100)) })}
        />
      )}
      <OfficeTable
        label={t('list.title')}
        rows={runs}
        keyOf={({ id }) => String(id)}
        columns={columns}
        action={(run) =>
          run.state === 'running' ? (
            <CancelButton run={run} />
          ) : run.expiresAt === null ? null : (
            <span className={styles.acts}>
              <FileButtons run={run} />
            </span>
          )
        }
      />
    </>
  )
}
