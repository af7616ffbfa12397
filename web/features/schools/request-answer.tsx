/** The school's answer to a request: accept it, ask back, or decline with a word. An exit takes effect at once, so it is asked about first. */
import { useState } from 'react'
import type { ReactNode } from 'react'
import { SCHOOL_MESSAGE_MAX, type SchoolRequest } from '@wegband/domain/features/schools/contract.ts'
import { useMessages } from '../../platform/i18n.tsx'
import { showToast } from '../../platform/notices.ts'
import { useTellError } from '../../platform/tell-error.ts'
import { Button } from '../../ui/button/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { TextAreaField } from '../../ui/field/field.tsx'
import { useAnswerRequest } from './queries.ts'
import { NextWord } from './request-thread.tsx'
import styles from './schools.module.css'

/** Says what was done; the request itself leaves the list of those that wait. */
function useSendAnswer(request: SchoolRequest) {
  const t = useMessages('schools')
  const tellError = useTellError()
  const { school, user, type } = request
  const words = { name: `${user.firstName} ${user.lastName}`.trim(), school: school.name }
  const answer = useAnswerRequest({
    onSuccess: ({ state }) =>
      showToast({
        tone: 'positive',
        text: state === 'accepted' ? t(`requests.accepted.${type}`, words) : t('requests.rejected', words),
        subject: `school-request-${request.id}`,
      }),
    onError: tellError,
  })
  return {
    words,
    isPending: answer.isPending,
    send: (state: 'accepted' | 'rejected', message = ''): void =>
      answer.mutate({ schoolId: school.id, userId: user.id, state, message }),
  }
}
type Sending = ReturnType<typeof useSendAnswer>

function Declining(props: { readonly sending: Sending; readonly onCancel: () => void }): ReactNode {
  const t = useMessages('schools')
  const [message, setMessage] = useState('')
  const { sending, onCancel } = props
  return (
    <div className={styles.form}>
      <TextAreaField
        label={t('requests.why')}
        optionalText={t('request.optional')}
        maxLength={SCHOOL_MESSAGE_MAX}
        value={message}
        onChange={(event) => setMessage(event.target.value)}
      />
      <div className="row-wrap">
        <Button onClick={onCancel}>{t('cancel')}</Button>
        <Button
          variant="danger"
          isBusy={sending.isPending}
          busyLabel={t('sending')}
          onClick={() => sending.send('rejected', message)}
        >
          {t('requests.reject')}
        </Button>
      </div>
    </div>
  )
}

/** For a request that waits. */
export function RequestAnswer(props: { readonly request: SchoolRequest }): ReactNode {
  const t = useMessages('schools')
  const { request } = props
  const sending = useSendAnswer(request)
  const [step, setStep] = useState<'choose' | 'ask-back' | 'decline' | 'confirm'>('choose')
  const choose = (): void => setStep('choose')
  if (step === 'ask-back')
    return <NextWord request={request} label={t('thread.ask')} onDone={choose} cancelLabel={t('cancel')} />
  if (step === 'decline') return <Declining sending={sending} onCancel={choose} />
  const isExit = request.type === 'retreat'
  return (
    <div className={styles.answers}>
      <Button
        variant="primary"
        isBusy={sending.isPending}
        busyLabel={t('sending')}
        onClick={() => (isExit ? setStep('confirm') : sending.send('accepted'))}
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
          text={t('requests.exit.text', sending.words)}
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
