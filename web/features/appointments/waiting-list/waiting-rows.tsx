/** The waiting list below the list of the trainer side; parents see the entries of their children. */
import type { ReactNode } from 'react'
import { factsOf } from '@wegband/domain/features/appointments/appointment-facts.ts'
import { whyNotAttend } from '@wegband/domain/features/appointments/attendance/attendance-rules.ts'
import type { Appointment } from '@wegband/domain/features/appointments/contract.ts'
import type { WaitingEntry } from '@wegband/domain/features/appointments/waiting-list/waiting-contract.ts'
import { fullName, initialsOf } from '@wegband/domain/features/accounts/person-name.ts'
import { nowIso } from '../../../platform/clock.ts'
import { useFormats } from '../../../platform/words/formats.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { Avatar } from '../../../ui/avatar/avatar.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { List, ListRow } from '../../../ui/list-row/list-row.tsx'
import { SectionHead } from '../../../ui/section-head/section-head.tsx'
import { useViewer } from '../../accounts/viewer.ts'
import { actorOf } from '../attendance/asking-person.ts'
import { useWaitingList } from '../queries.ts'
import { useWaiting, type WaitingSteps } from './use-waiting.ts'
import { momentText } from '../booking/when-text.ts'
import styles from '../appointments.module.css'

/** For a viewer who sees the whole waiting list; renders nothing when it is empty. */
export function WaitingRows(props: { readonly appointment: Appointment }): ReactNode {
  const { appointment } = props
  const t = useMessages('appointments')
  const list = useWaitingList(appointment, { isWhole: true }).data
  const steps = useWaiting(appointment.id)
  const turns = list?.entries.filter(({ position }) => position !== null) ?? []
  if (turns.length === 0) return null
  return (
    <section>
      <SectionHead title={t('waiting.list.title')} count={turns.length} />
      <List>
        {turns.map((turn) => (
          <TurnRow key={turn.user.id} appointment={appointment} turn={turn} steps={steps} />
        ))}
      </List>
    </section>
  )
}

/** Whether the viewer may book a waiting person: members of the school, on a free place or on the one held for them. */
function useMayAdd(appointment: Appointment): (turn: WaitingEntry) => boolean {
  const viewer = useViewer()
  return ({ user, state, isMember }) => {
    const person = { userId: user.id, schools: [], isAttending: false }
    const why = whyNotAttend(factsOf(appointment), actorOf(viewer), person, nowIso())
    return isMember && (why === undefined || (why === 'appointments.full' && state === 'offered'))
  }
}

function TurnRow(props: {
  readonly appointment: Appointment
  readonly turn: WaitingEntry
  readonly steps: WaitingSteps
}): ReactNode {
  const { turn, steps } = props
  const t = useMessages('appointments')
  const format = useFormats()
  const mayAdd = useMayAdd(props.appointment)
  const { id: userId } = turn.user
  const name = fullName(turn.user)
  const notes = [
    turn.offeredUntil === null
      ? t('waiting.list.waits')
      : t('waiting.list.offered', { until: momentText(format, turn.offeredUntil) }),
    ...(turn.isShortNotice ? [] : [t('waiting.list.noLate')]),
    ...(turn.isMember ? [] : [t('waiting.list.stranger')]),
  ]
  return (
    <ListRow
      lead={<Avatar initials={initialsOf(turn.user)} />}
      title={`${turn.position ?? ''}. ${name}`}
      note={notes.join(', ')}
      trail={
        mayAdd(turn) ? (
          <Button
            size="small"
            label={t('waiting.list.addLabel', { name })}
            isBusy={steps.pending?.to === 'add' && steps.pending.userId === userId}
            onClick={() => steps.take({ to: 'add', userId })}
          >
            {t('waiting.list.add')}
          </Button>
        ) : undefined
      }
    />
  )
}

/** What a parent can do for a child while the class is full. */
export function ChildWaiting(props: {
  readonly child: { readonly id: number; readonly firstName: string }
  readonly entry: WaitingEntry | undefined
  readonly steps: WaitingSteps
  readonly canJoin: boolean
}): ReactNode {
  const { child, entry, steps, canJoin } = props
  const t = useMessages('appointments')
  const name = child.firstName
  const isBusy = steps.pending?.userId === child.id
  const userId = child.id
  if (entry?.state === 'offered')
    return (
      <div className={styles.trail}>
        <Button
          size="small"
          variant="primary"
          isBusy={isBusy}
          label={t('children.comeLabel', { name })}
          onClick={() => steps.take({ to: 'accept', userId })}
        >
          {t('children.come')}
        </Button>
        <Button
          size="small"
          label={t('waiting.leaveChild', { name })}
          onClick={() => steps.take({ to: 'decline', userId })}
        >
          {t('waiting.leaveShort')}
        </Button>
      </div>
    )
  if (entry?.state === 'waiting')
    return (
      <Button
        size="small"
        isBusy={isBusy}
        label={t('waiting.leaveChild', { name })}
        onClick={() => steps.take({ to: 'leave', userId })}
      >
        {t('waiting.leaveShort')}
      </Button>
    )
  return canJoin ? (
    <Button
      size="small"
      isBusy={isBusy}
      label={t('waiting.joinChild', { name })}
      onClick={() => steps.take({ to: 'join', userId, isShortNotice: true })}
    >
      {t('waiting.joinChildShort')}
    </Button>
  ) : null
}
