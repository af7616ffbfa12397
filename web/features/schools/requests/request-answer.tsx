/**
 * The school's answer to a request: accept, ask back, or decline with a text. Accepting an exit takes effect at once, so a question comes
 * first.
 */
import { useState } from 'react'
import type { ReactNode } from 'react'
import { msOf } from '@wegband/domain/basics/calendar-days.ts'
import { undoUntil } from '@wegband/domain/features/appointments/attendance/undo-rules.ts'
import { SCHOOL_MESSAGE_MAX, type SchoolRequest } from '@wegband/domain/features/schools/contract.ts'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import { nowIso, useNow } from '../../../platform/clock.ts'
import { Form } from '../../../platform/forms/form.tsx'
import { useForm } from '../../../platform/forms/use-form.ts'
import { useFormats } from '../../../platform/words/formats.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { showToast } from '../../../platform/words/notices.ts'
import { useShowError } from '../../../platform/api/show-error.ts'
import { Button } from '../../../ui/button/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { TextAreaField } from '../../../ui/field/field.tsx'
import { arrowCounterClockwise } from '../../../ui/icon/phosphor/arrow-counter-clockwise.gen.ts'
import { useAnswerRequest, useUndoAccept } from '../queries.ts'
import { NextWord } from '../request-thread.tsx'
import styles from '../schools.module.css'

/** Shows what was done; the request leaves the list of open ones. */
function useSendAnswer(request: SchoolRequest) {
  const t = useMessages('schools')
  const showError = useShowError()
  const format = useFormats()
  const { school, user, type, leavesOn } = request
  const words = { name: fullName(user), school: school.name }
  const accepted =
    leavesOn === null
      ? t(`requests.accepted.${type}`, words)
      : t('requests.acceptedLater', { ...words, day: format.dateLong(leavesOn) })
  const answer = useAnswerRequest({
    onSuccess: ({ state }) =>
      showToast({
        tone: 'positive',
        text: state === 'accepted' ? accepted : t('requests.rejected', words),
        subject: `school-request-${request.id}`,
      }),
    onError: showError,
  })
  return {
    words,
    isPending: answer.isPending,
    send: (state: 'accepted' | 'rejected', message = ''): void =>
      answer.mutate({ schoolId: school.id, userId: user.id, state, message }),
  }
}
type Sending = ReturnType<typeof useSendAnswer>

/** Accepting a person, with an optional welcome text. */
function Welcoming(props: { readonly sending: Sending; readonly onCancel: () => void }): ReactNode {
  const t = useMessages('schools')
  const { sending, onCancel } = props
  const form = useForm({
    start: { message: '' },
    most: { message: SCHOOL_MESSAGE_MAX },
    send: ({ message }) => sending.send('accepted', message),
    isBusy: sending.isPending,
  })
  return (
    <Form form={form} className={styles.form}>
      <TextAreaField
        label={t('requests.welcome')}
        optionalText={t('request.optional')}
        {...form.text('message')}
      />
      <div className="row-wrap">
        <Button onClick={onCancel}>{t('cancel')}</Button>
        <Button type="submit" variant="primary" isBusy={form.isBusy} busyLabel={t('sending')}>
          {t('requests.accept.enrollment')}
        </Button>
      </div>
    </Form>
  )
}

const EVERY_SECOND_MS = 1000

/** For a minute after a person was accepted. */
export function UndoAccept(props: { readonly request: SchoolRequest }): ReactNode {
  const t = useMessages('schools')
  const showError = useShowError()
  useNow(EVERY_SECOND_MS)
  const { school, user, type, state, answeredAt } = props.request
  const name = fullName(user)
  const undo = useUndoAccept({
    onSuccess: () => showToast({ tone: 'positive', text: t('requests.undone', { name }) }),
    onError: showError,
  })
  const isAccepted = type === 'enrollment' && state === 'accepted' && answeredAt !== null
  const left = isAccepted ? Math.ceil((msOf(undoUntil(answeredAt)) - msOf(nowIso())) / EVERY_SECOND_MS) : 0
  if (left <= 0) return null
  return (
    <div className={styles.answers}>
      <Button
        icon={arrowCounterClockwise}
        isBusy={undo.isPending}
        onClick={() => undo.mutate({ schoolId: school.id, userId: user.id })}
      >
        {t('requests.undo', { seconds: left })}
      </Button>
    </div>
  )
}

function Declining(props: { readonly sending: Sending; readonly onCancel: () => void }): ReactNode {
  const t = useMessages('schools')
  const { sending, onCancel } = props
  const form = useForm({
    start: { message: '' },
    most: { message: SCHOOL_MESSAGE_MAX },
    send: ({ message }) => sending.send('rejected', message),
    isBusy: sending.isPending,
  })
  return (
    <Form form={form} className={styles.form}>
      <TextAreaField
        label={t('requests.why')}
        optionalText={t('request.optional')}
        {...form.text('message')}
      />
      <div className="row-wrap">
        <Button onClick={onCancel}>{t('cancel')}</Button>
        <Button type="submit" variant="danger" isBusy={form.isBusy} busyLabel={t('sending')}>
          {t('requests.reject')}
        </Button>
      </div>
    </Form>
  )
}

/** For a request that waits. */
export function RequestAnswer(props: { readonly request: SchoolRequest }): ReactNode {
  const t = useMessages('schools')
  const format = useFormats()
  const { request } = props
  const sending = useSendAnswer(request)
  const [step, setStep] = useState<'choose' | 'ask-back' | 'decline' | 'confirm' | 'welcome'>('choose')
  const choose = (): void => setStep('choose')
  if (step === 'ask-back')
    return <NextWord request={request} label={t('thread.ask')} onDone={choose} cancelLabel={t('cancel')} />
  if (step === 'decline') return <Declining sending={sending} onCancel={choose} />
  if (step === 'welcome') return <Welcoming sending={sending} onCancel={choose} />
  const isExit = request.type === 'retreat'
  const day = request.leavesOn === null ? undefined : format.dateLong(request.leavesOn)
  return (
    <div className={styles.answers}>
      <Button
        variant="primary"
        isBusy={sending.isPending}
        busyLabel={t('sending')}
        onClick={() => setStep(isExit ? 'confirm' : 'welcome')}
      >
        {t(`requests.accept.${request.type}`)}
      </Button>
      <Button onClick={() => setStep('ask-back')}>{t('thread.ask')}</Button>
      <Button onClick={() => setStep('decline')}>{t('requests.reject')}</Button>
      {step === 'confirm' ? (
        <ConfirmDialog
          isOpen
          isDangerous
          title={t('requests.exit.title', sending.words)}
          text={
            day === undefined
              ? t('requests.exit.text', sending.words)
              : t('requests.exit.later', { ...sending.words, day })
          }
          confirmLabel={t('requests.accept.retreat')}
          busyLabel={t('sending')}
          cancelLabel={t('cancel')}
          isBusy={sending.isPending}
          onConfirm={() => sending.send('accepted')}
          onCancel={choose}
        />
      ) : null}
    </div>
  )
}
