/** A parent books their children, by the same rules and with the same notice as for themself (§4 Attendance, decisions §4 Visibility). */
import type { ReactNode } from 'react'
import type { Viewer } from '@wegband/domain/features/accounts/contract.ts'
import { factsOf } from '@wegband/domain/features/appointments/appointment-facts.ts'
import { whyNotAttend, whyNotLeave } from '@wegband/domain/features/appointments/attendance-rules.ts'
import type { Attendance } from '@wegband/domain/features/appointments/contract.ts'
import type { WaitingEntry } from '@wegband/domain/features/appointments/waiting-contract.ts'
import { isOfferTime } from '@wegband/domain/features/appointments/waiting-rules.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { nowIso } from '../../platform/clock.ts'
import { useErrorWords } from '../../platform/error-words.ts'
import { type Translate, useMessages } from '../../platform/i18n.tsx'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { Button } from '../../ui/button/button.tsx'
import { List, ListRow } from '../../ui/list-row/list-row.tsx'
import { SectionHead } from '../../ui/section-head/section-head.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { actorOf } from './asking-person.ts'
import { initialsOf } from './person-name.ts'
import { useChildren, useWaitingList } from './queries.ts'
import type { Booking } from './use-booking.ts'
import { useWaiting } from './use-waiting.ts'
import { ChildWaiting } from './waiting-rows.tsx'

export function ChildBookings(props: {
  readonly booking: Booking
  readonly attendances: readonly Attendance[]
}): ReactNode {
  const { booking, attendances } = props
  const t = useMessages('appointments')
  const viewer = useViewer()
  const children = useChildren(viewer.childIds)
  const facts = factsOf(booking.shown)
  const concerned = children.filter((child) => {
    const isAttending = attendances.some((one) => one.user.id === child.id)
    const person = { userId: child.id, schools: child.schools, isAttending }
    if (isAttending) return true
    const why = whyNotAttend(facts, actorOf(viewer), person, nowIso())
    return why === undefined || why === 'appointments.full'
  })
  if (concerned.length === 0) return null
  return (
    <section>
      <SectionHead title={t('children.title')} />
      <List>
        {concerned.map((child) => (
          <ChildRow
            key={child.id}
            child={child}
            booking={booking}
            attendance={attendances.find((one) => one.user.id === child.id)}
          />
        ))}
      </List>
    </section>
  )
}

function ChildRow(props: {
  readonly child: Viewer
  readonly booking: Booking
  readonly attendance: Attendance | undefined
}): ReactNode {
  const { child, booking, attendance } = props
  const t = useMessages('appointments')
  const words = useErrorWords()
  const viewer = useViewer()
  const facts = factsOf(booking.shown)
  const why =
    attendance === undefined
      ? whyNotAttend(
          facts,
          actorOf(viewer),
          { userId: child.id, schools: child.schools, isAttending: false },
          nowIso(),
        )
      : whyNotLeave(
          facts,
          actorOf(viewer),
          { userId: child.id, confirmations: attendance.confirmations },
          nowIso(),
        )
  const steps = useWaiting(booking.shown.id)
  const entry = useWaitingList(booking.shown).data?.entries.find(({ user }) => user.id === child.id)
  const isComing = attendance !== undefined
  const refused = why === undefined ? undefined : words(new AppError(why)).title
  return (
    <ListRow
      lead={<Avatar initials={initialsOf(child)} isKid />}
      title={child.firstName}
      note={isComing ? t('children.coming') : (noteOf(entry, t) ?? refused)}
      trail={
        why === undefined ? (
          <Button
            size="small"
            isBusy={booking.pending?.userId === child.id}
            label={t(isComing ? 'children.leaveLabel' : 'children.comeLabel', { name: child.firstName })}
            onClick={() =>
              booking.change({ userId: child.id, childName: child.firstName, attendanceId: attendance?.id })
            }
          >
            {isComing ? t('booking.leave') : t('children.come')}
          </Button>
        ) : why === 'appointments.full' ? (
          <ChildWaiting
            child={child}
            entry={entry}
            steps={steps}
            canJoin={isOfferTime(booking.shown, nowIso())}
          />
        ) : undefined
      }
    />
  )
}

const noteOf = (entry: WaitingEntry | undefined, t: Translate<'appointments'>): string | undefined => {
  if (entry === undefined || entry.position === null) return undefined
  return entry.state === 'offered'
    ? t('waiting.offer.title')
    : t('waiting.title', { position: entry.position })
}
