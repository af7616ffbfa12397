/** One email of the outbox with its details. Opening sends one request, because each reading is audited. */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type OutboxEmail, readOutboxEmail } from '@wegband/domain/features/mails/contract.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { queryOf } from '../../platform/api/queries.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { QueryError } from '../errors/query-error.tsx'
import { Email } from '../mails/email.tsx'
import styles from './admin.module.css'
import { StateTag, useMoment } from './state-tag.tsx'

function Facts(props: { readonly email: OutboxEmail }): ReactNode {
  const t = useMessages('admin')
  const moment = useMoment()
  const { email } = props
  const rows: readonly (readonly [string, ReactNode])[] = [
    [t('mails.to'), email.to],
    [t('mails.state'), <StateTag key="state" state={email.state} />],
    [t('mails.created'), moment(email.createdAt)],
    ...(email.sentAt === null ? [] : [[t('mails.sent'), moment(email.sentAt)] as const]),
    [t('mails.attempts'), email.attempts],
    ...(email.nextAttemptAt === null ? [] : [[t('mails.next'), moment(email.nextAttemptAt)] as const]),
    ...(email.lastError === null ? [] : [[t('mails.error'), email.lastError] as const]),
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

export function EmailDialog(props: { readonly id: number; readonly onClose: () => void }): ReactNode {
  const t = useMessages('admin')
  const email = useQuery({
    ...queryOf(readOutboxEmail, { params: { id: props.id } }),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  })
  const { data } = email
  return (
    <Dialog
      isOpen
      onClose={props.onClose}
      title={t('mails.letter')}
      description={t('mails.audited')}
      closeLabel={t('mails.close')}
      size="large"
    >
      <QueryError query={email} />
      {email.isPending ? (
        <SkeletonGroup label={t('loading')} className="stack">
          <Skeleton height={120} />
          <Skeleton height={200} />
        </SkeletonGroup>
      ) : null}
      {data === undefined ? null : (
        <div className="stack">
          <Facts email={data} />
          {data.words === null ? (
            <p>{t('mails.unknown')}</p>
          ) : (
            <Email email={{ id: data.id, createdAt: data.createdAt, words: data.words }} />
          )}
        </div>
      )}
    </Dialog>
  )
}
