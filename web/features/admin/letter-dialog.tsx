/** A letter of the outbox with what is known of it. Opening asks the server once, because each reading is audited. */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type OutboxLetter, readOutboxLetter } from '@wegband/domain/features/mails/contract.ts'
import { useMessages } from '../../platform/i18n.tsx'
import { queryOf } from '../../platform/queries.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { QueryError } from '../errors/query-error.tsx'
import { Letter } from '../mails/letter.tsx'
import styles from './admin.module.css'
import { StateTag, useMoment } from './state-tag.tsx'

function Facts(props: { readonly letter: OutboxLetter }): ReactNode {
  const t = useMessages('admin')
  const moment = useMoment()
  const { letter } = props
  const rows: readonly (readonly [string, ReactNode])[] = [
    [t('mails.to'), letter.to],
    [t('mails.state'), <StateTag key="state" state={letter.state} />],
    [t('mails.created'), moment(letter.createdAt)],
    ...(letter.sentAt === null ? [] : [[t('mails.sent'), moment(letter.sentAt)] as const]),
    [t('mails.attempts'), letter.attempts],
    ...(letter.nextAttemptAt === null ? [] : [[t('mails.next'), moment(letter.nextAttemptAt)] as const]),
    ...(letter.lastError === null ? [] : [[t('mails.error'), letter.lastError] as const]),
  ]
  return (
    <dl className={styles.facts} aria-label={t('mails.facts')}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

export function LetterDialog(props: { readonly id: number; readonly onClose: () => void }): ReactNode {
  const t = useMessages('admin')
  const letter = useQuery({
    ...queryOf(readOutboxLetter, { params: { id: props.id } }),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  })
  const { data } = letter
  return (
    <Dialog
      isOpen
      onClose={props.onClose}
      title={t('mails.letter')}
      description={t('mails.audited')}
      closeLabel={t('mails.close')}
      size="large"
    >
      <QueryError query={letter} />
      {letter.isPending ? (
        <SkeletonGroup label={t('loading')} className="stack">
          <Skeleton height={120} />
          <Skeleton height={200} />
        </SkeletonGroup>
      ) : null}
      {data === undefined ? null : (
        <div className="stack">
          <Facts letter={data} />
          {data.words === null ? (
            <p>{t('mails.unknown')}</p>
          ) : (
            <Letter letter={{ id: data.id, createdAt: data.createdAt, words: data.words }} />
          )}
        </div>
      )}
    </Dialog>
  )
}
