/** Registration for a trial class without an account: the form, then the note about the email, or why there is no place. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import {
  readTrialClass,
  registerTrial,
  type TrialClass,
} from '@wegband/domain/features/appointments/trial/trial-contract.ts'
import { call } from '../../../platform/api/api.ts'
import { nowIso } from '../../../platform/clock.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { invalidate } from '../../../platform/api/queries.ts'
import { Mat } from '../../../ui/mat/mat.tsx'
import { Tag } from '../../../ui/tag/tag.tsx'
import { Chevrons } from '../../../ui/woven/woven-progress.tsx'
import { TrialForm } from './trial-form.tsx'
import { bodyOf, useTrialGuest } from './trial-guest.ts'
import { TrialInbox } from './trial-inbox.tsx'
import styles from './trial-page.module.css'
import { AnotherDate } from './trial-ways.tsx'

export function TrialBox(props: { readonly trial: TrialClass }): ReactNode {
  const { trial } = props
  const client = useQueryClient()
  const guest = useTrialGuest(trial)
  const mutation = useMutation({
    mutationFn: () => call(registerTrial, { params: { id: trial.id }, body: bodyOf(trial, guest.draft) }),
    onSuccess: ({ heldUntil }) => {
      if (heldUntil === null) guest.forget()
      else guest.change({ heldUntil, sentAt: nowIso() })
    },
    onSettled: () => invalidate(client, [readTrialClass], { id: trial.id }),
  })
  const { error, isPending: isBusy } = mutation
  const send = (): void => mutation.mutate()
  if (!trial.isOpen) return <NoPlace kind="over" trial={trial} />
  if (guest.isWaiting)
    return (
      <TrialInbox
        draft={guest.draft}
        error={error}
        isBusy={isBusy}
        onResend={send}
        onChange={() => {
          mutation.reset()
          guest.change({ heldUntil: '', sentAt: '' })
        }}
      />
    )
  const isRefused = error instanceof AppError && error.code === 'appointments.trial-full'
  if (trial.freeSlots === 0 || isRefused) return <NoPlace kind="full" trial={trial} />
  return <TrialForm trial={trial} guest={guest} onSubmit={() => mutation.mutateAsync()} />
}

export function NoPlace(props: { readonly kind: 'full' | 'over'; readonly trial: TrialClass }): ReactNode {
  const { kind, trial } = props
  const t = useMessages('trials')
  return (
    <Mat as="section" className={styles.box}>
      {kind === 'full' ? (
        <>
          <Tag tone="warning">{t('full.tag', { count: trial.trialSlots })}</Tag>
          <div className={styles.slots}>
            <Chevrons of={trial.trialSlots} done={trial.trialSlots} size="wide" />
          </div>
        </>
      ) : null}
      <h2 className="t-section">{t(`${kind}.title`)}</h2>
      <p>{t(`${kind}.text`)}</p>
      <AnotherDate trial={trial} />
    </Mat>
  )
}
