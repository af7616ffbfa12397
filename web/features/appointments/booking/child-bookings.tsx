/** A parent books their children, with the same rules and notices as for the parent (§4 Attendance, decisions §4 Visibility). */
import { type ReactNode, useState } from 'react'
import type { Viewer } from '@wegband/domain/features/accounts/contract.ts'
import { factsOf } from '@wegband/domain/features/appointments/appointment-facts.ts'
import {
  whyNotAttend,
  whyNotLeave,
} from '@wegband/domain/features/appointments/attendance/attendance-rules.ts'
import { isOutsideAges, meantFirst } from '@wegband/domain/features/appointments/schedule/class-ages.ts'
import type { Appointment, Attendance } from '@wegband/domain/features/appointments/contract.ts'
import type { WaitingEntry } from '@wegband/domain/features/appointments/waiting-list/waiting-contract.ts'
import { isOfferTime } from '@wegband/domain/features/appointments/waiting-list/waiting-rules.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { isCheckedIn, wasThere } from '@wegband/domain/features/appointments/attendance/presence-rules.ts'
import { initialsOf } from '@wegband/domain/features/accounts/person-name.ts'
import { nowIso } from '../../../platform/clock.ts'
import { useErrorWords } from '../../../platform/api/error-words.ts'
import { type Formats, useFormats } from '../../../platform/words/formats.ts'
import { type Translate, useMessages } from '../../../platform/words/i18n.tsx'
import { Avatar } from '../../../ui/avatar/avatar.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { List, ListRow } from '../../../ui/list-row/list-row.tsx'
import { SectionHead } from '../../../ui/section-head/section-head.tsx'
import { useViewer } from '../../accounts/viewer.ts'
import { useAgesRefusal } from './ages-text.ts'
import { actorOf } from '../attendance/asking-person.ts'
import { LazyBookSeveralDialog } from '../lazy-dialogs.tsx'
import { useChildren, useWaitingList } from '../queries.ts'
import { askBeforeWaiting } from './use-age-question.tsx'
import type { Booking } from './use-booking.ts'
import { type GivenUp, useComingQuestions } from './use-coming-questions.tsx'
import { useWaiting } from '../waiting-list/use-waiting.ts'
import { ChildWaiting } from '../waiting-list/waiting-rows.tsx'

/** Children who come or may come, first those for whom the class is meant. `isAsked`: another part of the page asks about them. */
export function useConcernedChildren(
  appointment: Appointment,
  attendances: readonly Attendance[] | undefined,
  isAsked: (userId: number) => boolean,
): readonly Viewer[] {
  const viewer = useViewer()
  const children = useChildren(viewer.childIds)
  if (attendances === undefined) return []
  const facts = factsOf(appointment)
  const concerned = children.filter((child) => {
    const isAttending = attendances.some((one) => one.user.id === child.id)
    const person = { userId: child.id, schools: child.schools, isAttending }
    if (isAttending) return true
    if (isAsked(child.id)) return false
    const why = whyNotAttend(facts, actorOf(viewer), person, nowIso())
    return why === undefined || why === 'appointments.full'
  })
  return meantFirst(appointment, concerned)
}

/** The class is meant for a child of the viewer, not for the viewer: the child comes first on the page. */
export function useIsForChildren(appointment: Appointment, concerned: readonly Viewer[]): boolean {
  const viewer = useViewer()
  const isAhead = !appointment.isCancelled && !appointment.isEnded && nowIso() < appointment.endAt
  return (
    isAhead &&
    isOutsideAges(appointment, viewer.birthdayAt) &&
    concerned.some(({ birthdayAt }) => !isOutsideAges(appointment, birthdayAt))
  )
}

/** `isFirst`: above the parent's own place. The first child who is not booked yet gets the filled button of the page. */
export function ChildBookings(props: {
  readonly booking: Booking
  readonly attendances: readonly Attendance[]
  readonly concerned: readonly Viewer[]
  readonly isFirst: boolean
}): ReactNode {
  const { booking, attendances, concerned, isFirst } = props
  const t = useMessages('appointments')
  const bookingWords = useMessages('booking')
  const isComing = (id: number): boolean => attendances.some(({ user }) => user.id === id)
  const family = useFreeChildren(booking.shown, concerned, isComing)
  const areMeant = family.every(({ birthdayAt }) => !isOutsideAges(booking.shown, birthdayAt))
  const [isChoosing, setChoosing] = useState(false)
  const main = isFirst ? concerned.find(({ id }) => !isComing(id)) : undefined
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
            isMain={child === main && !isOutsideAges(booking.shown, child.birthdayAt)}
          />
        ))}
      </List>
      {family.length > 1 ? (
        <div className="row-wrap">
          <Button size="small" onClick={() => setChoosing(true)}>
            {family.length === 2 && areMeant ? bookingWords('several.both') : bookingWords('several.open')}
          </Button>
        </div>
      ) : null}
      {isChoosing ? (
        <LazyBookSeveralDialog
          appointment={booking.shown}
          family={family}
          onClose={() => setChoosing(false)}
        />
      ) : null}
    </section>
  )
}

/** Children who are not booked yet and may be, without waiting. */
function useFreeChildren(
  appointment: Appointment,
  concerned: readonly Viewer[],
  isComing: (id: number) => boolean,
): readonly Viewer[] {
  const viewer = useViewer()
  return concerned.filter(({ id, schools }) => {
    if (isComing(id)) return false
    const person = { userId: id, schools, isAttending: false }
    return whyNotAttend(factsOf(appointment), actorOf(viewer), person, nowIso()) === undefined
  })
}

function ChildRow(props: {
  readonly child: Viewer
  readonly booking: Booking
  readonly attendance: Attendance | undefined
  readonly isMain: boolean
}): ReactNode {
  const { child, booking, attendance, isMain } = props
  const t = useMessages('appointments')
  const agesRefusal = useAgesRefusal()
  const words = useErrorWords()
  const format = useFormats()
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
          {
            userId: child.id,
            confirmations: attendance.confirmations,
            checkedInAt: attendance.checkedInAt,
          },
          nowIso(),
        )
  const questions = useComingQuestions(booking.shown)
  const steps = askBeforeWaiting(useWaiting(booking.shown.id), questions.ages, child)
  const entry = useWaitingList(booking.shown).data?.entries.find(({ user }) => user.id === child.id)
  const isComing = attendance !== undefined
  const refused = why === undefined ? undefined : words(new AppError(why)).title
  const forOthers = isOutsideAges(booking.shown, child.birthdayAt) ? agesRefusal(booking.shown) : undefined
  const change = (instead?: GivenUp): void =>
    booking.change({ userId: child.id, childName: child.firstName, attendanceId: attendance?.id, instead })
  return (
    <>
      <ListRow
        lead={<Avatar initials={initialsOf(child)} imageUrl={child.avatar ?? undefined} isKid />}
        title={child.firstName}
        note={
          attendance === undefined
            ? (noteOf(entry, t) ?? refused ?? forOthers)
            : comingNote(attendance, t, format)
        }
        trail={
          why === undefined ? (
            <Button
              size="small"
              isBusy={booking.pending?.userId === child.id || questions.isBusy}
              label={t(isComing ? 'children.leaveLabel' : 'children.comeLabel', { name: child.firstName })}
              variant={isMain ? 'primary' : forOthers === undefined || isComing ? 'soft' : 'quiet'}
              onClick={() => (isComing ? change() : questions.ask(child, change))}
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
      {questions.dialog}
    </>
  )
}

const comingNote = (attendance: Attendance, t: Translate<'appointments'>, format: Formats): string => {
  if (wasThere(attendance)) return t('confirm.tag')
  return isCheckedIn(attendance)
    ? t('children.here', { time: format.time(attendance.checkedInAt) })
    : t('children.coming')
}

const noteOf = (entry: WaitingEntry | undefined, t: Translate<'appointments'>): string | undefined => {
  if (entry === undefined || entry.position === null) return undefined
  return entry.state === 'offered'
    ? t('waiting.offer.title')
    : t('waiting.title', { position: entry.position })
}
