/** Pauses that wait for an answer: for the heads of the school that sells (§4 Subscription). */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Day } from '@wegband/domain/basics/calendar-days.ts'
import { fullName, initialsOf } from '@wegband/domain/features/accounts/person-name.ts'
import {
  answerPause,
  listWaitingPauses,
  PAUSE_WORDS_MAX,
  type WaitingPause,
} from '@wegband/domain/features/contracts/pause-contract.ts'
import { dayCount } from '@wegband/domain/features/subscriptions/contracts/phases.ts'
import { call } from '../../platform/api/api.ts'
import { useErrorWords } from '../../platform/api/error-words.ts'
import { invalidate, queryOf } from '../../platform/api/queries.ts'
import { Form, FormSummary } from '../../platform/forms/form.tsx'
import { useForm } from '../../platform/forms/use-form.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { showToast } from '../../platform/words/notices.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { Button } from '../../ui/button/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { TextAreaField } from '../../ui/field/field.tsx'
import { Mat } from '../../ui/mat/mat.tsx'
import { SectionHead } from '../../ui/section-head/section-head.tsx'
import { QueryError } from '../errors/query-error.tsx'
import { useIsViewing } from '../impersonation/use-view.ts'
import styles from './waiting-pauses.module.css'

/** Nothing while no pause waits. Without a school all that the viewer may answer: the office sees those of every school. */
export function WaitingPauses(props: { readonly schoolId?: number }): ReactNode {
  const t = useMessages('contract-life')
  const query = useQuery(queryOf(listWaitingPauses))
  if (query.error !== null && query.data === undefined) return <QueryError query={query} />
  const waiting =
    query.data?.filter(({ schoolId }) => props.schoolId === undefined || schoolId === props.schoolId) ?? []
  if (waiting.length === 0) return null
  return (
    <section className="section">
      <SectionHead title={t('queue.title')} count={waiting.length} />
      <ul className={styles.list} aria-label={t('queue.title')}>
        {waiting.map((pause) => (
          <PauseCard key={pause.id} pause={pause} />
        ))}
      </ul>
    </section>
  )
}

const useDayText = () => {
  const format = useFormats()
  return (day: Day): string => format.dateLong(`${day}T12:00:00Z`)
}

function PauseCard(props: { readonly pause: WaitingPause }): ReactNode {
  const { pause } = props
  const t = useMessages('contract-life')
  const text = useDayText()
  const { payer, profiteer, productName, startsOn, endsOn, reason, contractEndsAt } = pause
  return (
    <Mat as="li">
      <div className={styles.person}>
        <Avatar initials={initialsOf(payer)} />
        <div className="grow">
          <h3 className="t-item">{fullName(payer)}</h3>
          <p className="t-small t-muted">
            {payer.id === profiteer.id
              ? productName
              : t('queue.for', { product: productName, name: fullName(profiteer) })}
          </p>
        </div>
      </div>
      <p className="t-strong">
        {t('queue.dates', { from: text(startsOn), to: text(endsOn) })},{' '}
        {t('queue.days', { count: dayCount({ startsOn, endsOn }) })}
      </p>
      <p>{reason}</p>
      {contractEndsAt === null ? null : <p className="t-small t-muted">{t('queue.endsAt')}</p>}
      <Answers pause={pause} />
    </Mat>
  )
}

const useAnswering = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: { id: number; answer: 'granted' | 'refused'; message: string }) =>
      call(answerPause, { params: { id }, body }),
    onSettled: () => invalidate(client, [listWaitingPauses]),
  })
}

function Answers(props: { readonly pause: WaitingPause }): ReactNode {
  const { pause } = props
  const t = useMessages('contract-life')
  const isViewing = useIsViewing()
  const [dialog, setDialog] = useState<'grant' | 'refuse'>()
  const name = fullName(pause.payer)
  if (isViewing) return null
  return (
    <div className="row-wrap">
      <Button variant="primary" label={t('queue.grantName', { name })} onClick={() => setDialog('grant')}>
        {t('queue.grant')}
      </Button>
      <Button label={t('queue.refuseName', { name })} onClick={() => setDialog('refuse')}>
        {t('queue.refuse')}
      </Button>
      <GrantDialog pause={pause} isOpen={dialog === 'grant'} onClose={() => setDialog(undefined)} />
      {dialog === 'refuse' ? <RefuseDialog pause={pause} onClose={() => setDialog(undefined)} /> : null}
    </div>
  )
}

function GrantDialog(props: {
  readonly pause: WaitingPause
  readonly isOpen: boolean
  readonly onClose: () => void
}): ReactNode {
  const { pause, isOpen, onClose } = props
  const t = useMessages('contract-life')
  const text = useDayText()
  const words = useErrorWords()
  const answering = useAnswering()
  const name = fullName(pause.payer)
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('queue.grantTitle', { name })}
      text={t('queue.grantText', { from: text(pause.startsOn), to: text(pause.endsOn) })}
      confirmLabel={t('queue.grant')}
      busyLabel={t('queue.granting')}
      cancelLabel={t('queue.cancel')}
      isBusy={answering.isPending}
      error={answering.error === null ? undefined : words(answering.error).text}
      onConfirm={() =>
        void answering.mutateAsync({ id: pause.id, answer: 'granted', message: '' }).then(
          () => {
            showToast({ subject: 'pause', tone: 'positive', text: t('queue.granted', { name }) })
            onClose()
          },
          // The dialog shows it.
          () => undefined,
        )
      }
      onCancel={() => {
        answering.reset()
        onClose()
      }}
    />
  )
}

function RefuseDialog(props: { readonly pause: WaitingPause; readonly onClose: () => void }): ReactNode {
  const { pause, onClose } = props
  const t = useMessages('contract-life')
  const answering = useAnswering()
  const name = fullName(pause.payer)
  const form = useForm({
    start: { message: '' },
    most: { message: PAUSE_WORDS_MAX },
    rules: ({ message }) => ({ message: message.trim() === '' ? 'required' : undefined }),
    send: async ({ message }) => {
      await answering.mutateAsync({ id: pause.id, answer: 'refused', message: message.trim() })
      showToast({ subject: 'pause', tone: 'positive', text: t('queue.refused', { name }) })
      onClose()
    },
  })
  return (
    <Dialog
      isOpen
      size="small"
      onClose={onClose}
      title={t('queue.refuseTitle', { name })}
      description={t('queue.refuseText')}
      closeLabel={t('queue.close')}
      isBusy={form.isBusy}
    >
      <Form form={form} className="stack">
        <TextAreaField label={t('queue.words')} {...form.text('message')} />
        <FormSummary form={form} />
        <Button variant="primary" isBlock type="submit" isBusy={form.isBusy} busyLabel={t('queue.refusing')}>
          {t('queue.refuse')}
        </Button>
      </Form>
    </Dialog>
  )
}
