/** The printed batches: how much of each is in use, the PDF again, and locking a lost folder. */
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { CardBatch } from '@wegband/domain/features/cards/card-contract.ts'
import { useIsDesktop } from '../../platform/device/screen-width.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { showToast } from '../../platform/words/notices.ts'
import { useShowError } from '../../platform/api/show-error.ts'
import { Button } from '../../ui/button/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { fileText } from '../../ui/icon/phosphor/file-text.gen.ts'
import { List, ListRow } from '../../ui/list-row/list-row.tsx'
import { SectionHead } from '../../ui/section-head/section-head.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import { LoadMore } from '../../ui/list-end/load-more.tsx'
import { QueryError } from '../errors/query-error.tsx'
import { BatchesTable, rangeOf } from './batches-table.tsx'
import styles from './print-cards.module.css'
import { useBatches, useRevokeBatch } from './queries.ts'

type RowProps = {
  readonly batch: CardBatch
  readonly onOpen: (batch: CardBatch) => void
  readonly onRevoke: (batch: CardBatch) => void
}

function BatchRow(props: RowProps): ReactNode {
  const t = useMessages('card-desk')
  const format = useFormats()
  const { batch } = props
  const range = rangeOf(batch)
  const { linked, count, revoked } = batch
  const isOver = batch.revokedAt !== null
  const state = isOver
    ? []
    : [
        t('print.batches.state', { linked, count }),
        ...(revoked > 0 ? [t('print.batches.lost', { count: revoked })] : []),
      ]
  return (
    <ListRow
      title={`${t(`print.heading.${batch.kind}`, { count })} ${t('print.batches.range', range)}`}
      note={[format.date(batch.printedAt), ...state].join(', ')}
      trail={
        isOver ? (
          <Tag>{t('print.batches.revoked')}</Tag>
        ) : (
          <span className={styles.acts}>
            <Button
              size="small"
              icon={fileText}
              iconWeight="regular"
              label={t('print.batches.openOf', range)}
              onClick={() => props.onOpen(batch)}
            >
              {t('print.batches.open')}
            </Button>
            <Button
              size="small"
              variant="quiet"
              label={t('print.batches.revokeOf', range)}
              onClick={() => props.onRevoke(batch)}
            >
              {t('print.batches.revoke')}
            </Button>
          </span>
        )
      }
    />
  )
}

function AskRevoke(props: {
  readonly schoolId: number
  readonly batch: CardBatch | undefined
  readonly onClose: () => void
}): ReactNode {
  const t = useMessages('card-desk')
  const showError = useShowError()
  const revoke = useRevokeBatch()
  const { batch, schoolId, onClose } = props
  const range = batch === undefined ? { first: '', last: '' } : rangeOf(batch)
  const linked = batch?.linked ?? 0
  return (
    <ConfirmDialog
      isOpen={batch !== undefined}
      title={t('print.batches.ask.title', range)}
      text={
        <>
          {linked > 0 ? `${t('print.batches.ask.linked', { count: linked })} ` : ''}
          {t('print.batches.ask.free')}
        </>
      }
      confirmLabel={t('print.batches.ask.confirm')}
      busyLabel={t('print.batches.ask.busy')}
      cancelLabel={t('print.batches.ask.cancel')}
      isDangerous
      isBusy={revoke.isPending}
      onConfirm={() => {
        if (batch === undefined) return
        revoke.mutate(
          { schoolId, batchId: batch.id },
          {
            onSuccess: () =>
              showToast({ tone: 'positive', text: t('print.batches.done', range), subject: 'card-batch' }),
            onError: showError,
            onSettled: onClose,
          },
        )
      }}
      onCancel={onClose}
    />
  )
}

export function BatchesList(props: {
  readonly schoolId: number
  readonly onOpen: (batch: CardBatch) => void
}): ReactNode {
  const t = useMessages('card-desk')
  const isDesktop = useIsDesktop()
  const batches = useBatches(props.schoolId)
  const [asked, setAsked] = useState<CardBatch>()
  return (
    <section className={styles.batches}>
      <SectionHead title={t('print.batches.title')} />
      <QueryError query={batches} />
      {batches.isPending ? (
        <SkeletonGroup label={t('print.batches.loading')} className="stack">
          <Skeleton height={64} />
          <Skeleton height={64} />
        </SkeletonGroup>
      ) : null}
      {batches.data?.length === 0 ? <p className="t-muted">{t('print.batches.none')}</p> : null}
      {batches.data === undefined || batches.data.length === 0 ? null : isDesktop ? (
        <BatchesTable
          batches={batches.data}
          isWhole={!batches.hasNextPage}
          onOpen={props.onOpen}
          onRevoke={setAsked}
        />
      ) : (
        <List label={t('print.batches.title')}>
          {batches.data.map((batch) => (
            <BatchRow key={batch.id} batch={batch} onOpen={props.onOpen} onRevoke={setAsked} />
          ))}
        </List>
      )}
      <LoadMore list={batches} label={t('print.batches.older')} busyLabel={t('print.batches.loadingOlder')} />
      <AskRevoke schoolId={props.schoolId} batch={asked} onClose={() => setAsked(undefined)} />
    </section>
  )
}
