/** On the page of a class: who substitutes for whom, and for the trainer side who was asked and how they answered. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { isTrainerSide } from '@wegband/domain/features/accounts/school-rights.ts'
import type { Appointment } from '@wegband/domain/features/appointments/contract.ts'
import type { ClassPlan } from '@wegband/domain/features/timetable/contract.ts'
import {
  type SubstituteQuestion,
  withdrawSubstitute,
} from '@wegband/domain/features/timetable/substitutes-contract.ts'
import { fullName, initialsOf } from '@wegband/domain/features/accounts/person-name.ts'
import { call } from '../../../platform/api/api.ts'
import { nowIso, useNow } from '../../../platform/clock.ts'
import { useFormats } from '../../../platform/words/formats.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { useShowError } from '../../../platform/api/show-error.ts'
import { Avatar } from '../../../ui/avatar/avatar.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { info } from '../../../ui/icon/phosphor/info.gen.ts'
import { List, ListRow } from '../../../ui/list-row/list-row.tsx'
import { SectionHead } from '../../../ui/section-head/section-head.tsx'
import { StartBox } from '../../../ui/start-box/start-box.tsx'
import { Tag } from '../../../ui/tag/tag.tsx'
import { useViewer } from '../../accounts/viewer.ts'
import { momentText } from '../../appointments/booking/when-text.ts'
import { LazyAskDialog } from '../lazy-dialogs.tsx'
import { refreshTimetable, useClassPlan, useSubstitute } from '../queries.ts'
import styles from '../timetable.module.css'
import { OwnOverlapQuestion } from './own-overlap-question.tsx'
import { useAnswer } from './use-answer.ts'

const EVERY_MINUTE_MS = 60_000

export function SubstituteNews(props: { readonly appointment: Appointment }): ReactNode {
  const { appointment } = props
  const viewer = useViewer()
  useNow(EVERY_MINUTE_MS)
  const isForTrainers = isTrainerSide(viewer, appointment.school.id)
  const plan = useClassPlan(appointment.id)
  const question = useSubstitute(appointment.id, isForTrainers).data ?? undefined
  const isAhead = !appointment.isCancelled && !appointment.isStarted && appointment.startAt > nowIso()
  const isOpen = question?.state === 'open' && isAhead
  if (isOpen && question.asked.some(({ id, answer }) => id === viewer.id && answer === 'open'))
    return (
      <>
        <AskedBox appointment={appointment} question={question} />
        <AskedList question={question} viewerId={viewer.id} />
      </>
    )
  return (
    <>
      {isOpen ? <WaitingBox appointment={appointment} question={question} /> : null}
      {question?.state === 'unanswered' && isAhead ? <MissingBox appointment={appointment} /> : null}
      {isOpen ? <AskedList question={question} viewerId={viewer.id} /> : null}
      {plan.data === undefined ? null : <StandsIn appointment={appointment} plan={plan.data} />}
    </>
  )
}

function AskedBox(props: {
  readonly appointment: Appointment
  readonly question: SubstituteQuestion
}): ReactNode {
  const { appointment, question } = props
  const t = useMessages('timetable')
  const format = useFormats()
  const answer = useAnswer(appointment.id)
  const { askedBy, message, askedAt } = question
  const name = fullName(askedBy)
  return (
    <StartBox
      state="running"
      title={t('substitute.question')}
      tag={<Tag tone="warning">{t('substitute.tag')}</Tag>}
      text={
        <>
          {message === '' ? null : <p>{t('substitute.quote', { message })}</p>}
          <p className="t-muted">{t('substitute.by', { name, when: momentText(format, askedAt) })}</p>
        </>
      }
      action={
        <div className={styles.box}>
          <Button
            variant="primary"
            size="large"
            isBlock
            isBusy={answer.isAccepting}
            isDisabled={answer.isPending}
            onClick={() => answer.answer(true)}
          >
            {t('substitute.accept')}
          </Button>
          <Button isBlock isDisabled={answer.isPending} onClick={() => answer.answer(false)}>
            {t('substitute.decline')}
          </Button>
          <OwnOverlapQuestion {...answer} />
        </div>
      }
    />
  )
}

const TONES = { open: 'neutral', accepted: 'positive', declined: 'danger' } as const

function AskedList(props: { readonly question: SubstituteQuestion; readonly viewerId: number }): ReactNode {
  const { question, viewerId } = props
  const t = useMessages('timetable')
  const format = useFormats()
  const time = momentText(format, question.answerUntil)
  return (
    <section>
      <SectionHead
        title={t('substitute.asked')}
        aside={<span className="t-muted t-small">{t('substitute.until', { time })}</span>}
      />
      <List>
        {question.asked.map((person) => (
          <ListRow
            key={person.id}
            lead={<Avatar initials={initialsOf(person)} />}
            title={person.id === viewerId ? t('substitute.you') : fullName(person)}
            trail={<Tag tone={TONES[person.answer]}>{t(`substitute.${person.answer}`)}</Tag>}
          />
        ))}
      </List>
      <p className={styles.note}>
        <Icon icon={info} />
        <span>{t('substitute.rule', { time })}</span>
      </p>
    </section>
  )
}

function WaitingBox(props: {
  readonly appointment: Appointment
  readonly question: SubstituteQuestion
}): ReactNode {
  const { appointment, question } = props
  const t = useMessages('timetable')
  const format = useFormats()
  const showError = useShowError()
  const client = useQueryClient()
  const withdraw = useMutation({
    mutationFn: () => call(withdrawSubstitute, { params: { id: appointment.id } }),
    onError: showError,
    onSettled: () => refreshTimetable(client, appointment.id),
  })
  const count = question.asked.length
  return (
    <StartBox
      state="running"
      title={t('substitute.waiting')}
      tag={<Tag tone="warning">{t('substitute.tag')}</Tag>}
      text={t('substitute.waitingText', { count, time: momentText(format, question.answerUntil) })}
      action={
        appointment.capabilities.includes('edit') ? (
          <Button isBlock isBusy={withdraw.isPending} onClick={() => withdraw.mutate()}>
            {t('substitute.withdraw')}
          </Button>
        ) : undefined
      }
    />
  )
}

function MissingBox(props: { readonly appointment: Appointment }): ReactNode {
  const { appointment } = props
  const t = useMessages('timetable')
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <StartBox
        state="ended"
        title={t('substitute.missing')}
        tag={<Tag tone="danger">{t('substitute.tag')}</Tag>}
        text={t('substitute.missingText')}
        action={
          appointment.capabilities.includes('edit') ? (
            <Button isBlock onClick={() => setAsking(true)}>
              {t('substitute.askAgain')}
            </Button>
          ) : undefined
        }
      />
      {isAsking ? <LazyAskDialog appointment={appointment} onClose={() => setAsking(false)} /> : null}
    </>
  )
}

function StandsIn(props: { readonly appointment: Appointment; readonly plan: ClassPlan }): ReactNode {
  const { appointment, plan } = props
  const { trainer, isCancelled } = appointment
  const t = useMessages('timetable')
  if (plan.insteadOf === null || trainer === null || isCancelled) return null
  const names = { name: trainer.firstName, away: plan.insteadOf.firstName }
  return (
    <StartBox
      state="running"
      title={t('substitute.standsIn', names)}
      tag={<Tag tone="info">{t('substitute.tag')}</Tag>}
      text={
        <span className="row">
          <span className="row" aria-hidden>
            <Avatar initials={initialsOf(plan.insteadOf)} />
            <Avatar initials={initialsOf(trainer)} />
          </span>
          <span>{t('substitute.stays')}</span>
        </span>
      }
    />
  )
}
