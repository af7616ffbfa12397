/** On the page of an exam day: the invitation of the person or their child, and later the result. */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Appointment } from '@wegband/domain/features/appointments/contract.ts'
import { type ExamInvitation, listExamInvitations } from '@wegband/domain/features/exams/contract.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo } from '../../platform/router/links.tsx'
import { showToast } from '../../platform/words/notices.ts'
import { queryOf } from '../../platform/api/queries.ts'
import { useShowError } from '../../platform/api/show-error.ts'
import { Button } from '../../ui/button/button.tsx'
import { StartBox } from '../../ui/start-box/start-box.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { useAnswer } from './queries.ts'
import styles from './exams.module.css'

type InvitationProps = {
  readonly appointment: Appointment
  readonly invitation: ExamInvitation
  readonly isOwn: boolean
}

/** Renders nothing for an ordinary class. */
export function ExamNews(props: { readonly appointment: Appointment }): ReactNode {
  const { appointment } = props
  const viewer = useViewer()
  const { data = [] } = useQuery({
    ...queryOf(listExamInvitations, { params: { id: appointment.id } }),
    enabled: appointment.type.isExam,
  })
  return data
    .filter(({ state, result }) => state !== 'booked' || result !== null)
    .map((invitation) => (
      <Box
        key={invitation.user.id}
        appointment={appointment}
        invitation={invitation}
        isOwn={invitation.user.id === viewer.id}
      />
    ))
}

function Box(props: InvitationProps): ReactNode {
  const { invitation } = props
  if (invitation.result !== null) return <ResultBox {...props} />
  return invitation.state === 'invited' ? <AskBox {...props} /> : <AnsweredBox {...props} />
}

function AskBox({ appointment, invitation, isOwn }: InvitationProps): ReactNode {
  const t = useMessages('exams')
  const format = useFormats()
  const showError = useShowError()
  const answer = useAnswer()
  const { user, level, sport, answerUntil } = invitation
  const send = (said: 'accepted' | 'declined'): void =>
    answer.mutate(
      { id: appointment.id, userId: user.id, answer: said },
      {
        onSuccess: () => showToast({ tone: 'positive', text: t('invitation.thanks'), subject: 'exam' }),
        onError: showError,
      },
    )
  const pending = answer.isPending ? answer.variables.answer : undefined
  return (
    <StartBox
      state="running"
      title={isOwn ? t('invitation.title') : t('invitation.titleChild', { firstName: user.firstName })}
      text={t('invitation.text', {
        level: level.index,
        sport,
        until: answerUntil === null ? '' : format.day(answerUntil),
      })}
      action={
        <div className={styles.answers}>
          <Button
            variant="primary"
            size="large"
            isBlock
            isBusy={pending === 'accepted'}
            isDisabled={answer.isPending}
            onClick={() => send('accepted')}
          >
            {t('invitation.accept')}
          </Button>
          <Button
            isBlock
            isBusy={pending === 'declined'}
            isDisabled={answer.isPending}
            onClick={() => send('declined')}
          >
            {t('invitation.decline')}
          </Button>
        </div>
      }
    />
  )
}

const useNamed = (invitation: ExamInvitation, isOwn: boolean): ((title: string) => string) => {
  const t = useMessages('exams')
  const { firstName } = invitation.user
  return (title) => (isOwn ? title : t('invitation.child', { firstName, title }))
}

function AnsweredBox({ appointment, invitation, isOwn }: InvitationProps): ReactNode {
  const t = useMessages('exams')
  const format = useFormats()
  const named = useNamed(invitation, isOwn)
  const { level, sport } = invitation
  const about = { level: level.index, sport }
  const isComing = invitation.state === 'accepted'
  return (
    <StartBox
      state="ended"
      title={named(t(isComing ? 'invitation.accepted' : 'invitation.declined'))}
      text={
        isComing
          ? t('invitation.acceptedText', { ...about, day: format.day(appointment.startAt) })
          : t('invitation.declinedText', about)
      }
    />
  )
}

const TONES = { passed: 'positive', retake: 'warning', absent: 'neutral' } as const

function ResultBox({ invitation, isOwn }: InvitationProps): ReactNode {
  const t = useMessages('exams')
  const format = useFormats()
  const named = useNamed(invitation, isOwn)
  const { level, sport, result } = invitation
  if (result === null) return null
  const { outcome, points, of, repeat, nextTry } = result
  const about = { level: level.index, sport, points: points ?? 0, of, tasks: format.list(repeat) }
  const text = {
    passed: points === null ? t('invitation.passedPlain', about) : t('invitation.passedText', about),
    retake: t('invitation.retakeText', about),
    absent: t('invitation.absentText', about),
  }
  const again =
    nextTry === null
      ? t('invitation.nextTryOpen')
      : t('invitation.nextTry', { day: format.day(nextTry.startAt) })
  return (
    <StartBox
      state="ended"
      title={named(t(`invitation.${outcome}`))}
      tag={<Tag tone={TONES[outcome]}>{t(`results.outcome.${outcome}`)}</Tag>}
      text={outcome === 'passed' ? text.passed : `${text[outcome]} ${again}`}
      action={
        outcome === 'passed' ? (
          <Button href={hrefTo('app.documents')}>{t('invitation.toPapers')}</Button>
        ) : nextTry === null ? undefined : (
          <Button href={hrefTo('app.appointment', { appointmentId: nextTry.appointmentId })}>
            {t('invitation.toNextTry')}
          </Button>
        )
      }
    />
  )
}
