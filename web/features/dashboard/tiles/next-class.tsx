/** The next class: the main tile of the start page, with "Ich komme" and cancelling it. */
import type { ReactNode } from 'react'
import type { Viewer } from '@wegband/domain/features/accounts/contract.ts'
import { msOf } from '@wegband/domain/basics/calendar-days.ts'
import { isOutsideAges } from '@wegband/domain/features/appointments/schedule/class-ages.ts'
import { factsOf, leadsClass } from '@wegband/domain/features/appointments/appointment-facts.ts'
import type { Appointment } from '@wegband/domain/features/appointments/contract.ts'
import { openSchools } from '@wegband/domain/features/dashboard/dashboard-plan.ts'
import { hasCome } from '@wegband/domain/features/appointments/attendance/presence-rules.ts'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import { now } from '../../../platform/clock.ts'
import { useFormats } from '../../../platform/words/formats.ts'
import { lazyPart } from '../../../platform/loading/lazy-part.tsx'
import { currentLocale, loadBundles, useMessages } from '../../../platform/words/i18n.tsx'
import { hrefTo } from '../../../platform/router/links.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx'
import { TodayTile } from '../../../ui/hero/picture-hero.tsx'
import { Picture } from '../../../ui/picture/picture.tsx'
import { isPictureName } from '../../../ui/picture/pictures.ts'
import { Tag } from '../../../ui/tag/tag.tsx'
import { useViewer, useWholePeople } from '../../accounts/viewer.ts'
import { useAgesFact } from '../../appointments/booking/ages-text.ts'
import { leadersOf } from '../../appointments/class-leaders.ts'
import { useComingQuestions } from '../../appointments/booking/use-coming-questions.tsx'
import { type Booking, useBooking } from '../../appointments/booking/use-booking.ts'
import { ParentLead } from './lead-tiles.tsx'
import { isChilds, isMine, nextClass, useUpcoming } from '../queries.ts'
import { TileError } from './tile-error.tsx'
import { TileSkeleton } from './tile-skeleton.tsx'

// Only a member who is ready for the check loads it.
const ReadyLead = lazyPart(
  async () => {
    const [part] = await Promise.all([import('./ready-lead.tsx'), loadBundles(['blocks'], currentLocale())])
    return part.ReadyLead
  },
  <TileSkeleton height={320} />,
)

/** `ready`: the sport whose level check the viewer is ready for. */
export function NextClass(props: {
  readonly ready: { readonly id: number; readonly name: string; readonly slug: string } | undefined
}): ReactNode {
  const viewer = useViewer()
  const upcoming = useUpcoming()
  const children = useWholePeople(viewer.childIds)
  if (upcoming.error && !upcoming.data) return <TileError query={upcoming} />
  if (!upcoming.data) return <TileSkeleton height={320} />
  const person = {
    userId: viewer.id,
    sportIds: viewer.trainingProgress.map((entry) => entry.sportId),
    birthdayAt: viewer.birthdayAt,
    readySportId: props.ready?.id,
    children,
  }
  const next = nextClass(upcoming.data, person)
  const isRunningOwn = next?.isStarted === true && isMine(next, viewer.id)
  if (props.ready !== undefined && next?.type.isExam !== true && !isRunningOwn)
    return <ReadyLead sport={props.ready} />
  if (next) return <ClassTile appointment={next} />
  // Children without a school first need one: an empty calendar does not help parents.
  const seeking = openSchools(viewer.schools).length > 0 ? [] : children.filter(isWithoutSchool)
  if (seeking.length > 0) return <ParentLead names={seeking.map(({ firstName }) => firstName)} />
  return <NoClass viewer={viewer} />
}

const isWithoutSchool = ({ schools }: Viewer): boolean => openSchools(schools).length === 0

/** A parent whose children have no coming class is not told to look for a school. */
const emptyPlace = ({ schools, childIds }: Viewer): 'none' | 'noneChild' | 'noSchool' => {
  if (schools.length > 0) return 'none'
  return childIds.length > 0 ? 'noneChild' : 'noSchool'
}

function NoClass(props: { readonly viewer: Viewer }): ReactNode {
  const t = useMessages('dashboard')
  const place = emptyPlace(props.viewer)
  return (
    <EmptyState
      title={t(`next.${place}.title`)}
      text={t(`next.${place}.text`)}
      picture={<Picture name="empty-mat" />}
      action={
        <Button variant="primary" href={hrefTo('app.calendar')}>
          {t(`next.${place}.action`)}
        </Button>
      }
    />
  )
}

function useNote(): (appointment: Appointment) => string {
  const t = useMessages('dashboard')
  const format = useFormats()
  return (appointment) => {
    const { school, room } = appointment
    const leaders = leadersOf(appointment).map(fullName)
    const words = { school: school.name, room, trainer: format.list(leaders) }
    if (leaders.length === 0) return room === '' ? t('next.noteOpen', words) : t('next.noteRoomOpen', words)
    return room === '' ? t('next.note', words) : t('next.noteRoom', words)
  }
}

function ClassTile(props: { readonly appointment: Appointment }): ReactNode {
  const { appointment } = props
  const t = useMessages('dashboard')
  const format = useFormats()
  const viewer = useViewer()
  const booking = useBooking(appointment, viewer.id)
  const note = useNote()
  const agesFact = useAgesFact()
  // A member within the ages need not read them.
  const ages = isOutsideAges(appointment, viewer.birthdayAt) ? agesFact(appointment) : undefined
  const [sport] = appointment.sports
  const picture = `sport-${sport?.slug ?? ''}`
  const { children } = appointment
  const names = format.list(children.map(({ firstName }) => firstName))
  const mine = booking.shown.myAttendance
  const tagText = mine
    ? t(hasCome(mine) ? 'next.here' : 'next.booked')
    : children.length > 0
      ? t('next.child', { names, count: children.length })
      : undefined
  const isRunning = appointment.isStarted && !appointment.isEnded
  const isEarly = isRunning && msOf(appointment.startAt) > now()
  const mayJoin = isEarly && mine === null && appointment.capabilities.includes('attend')
  const when = (): string => {
    if (isEarly) return t('next.begunEarly')
    return isRunning ? t('next.running') : format.relativeDay(appointment.startAt)
  }
  return (
    <TodayTile
      picture={isPictureName(picture) ? picture : 'sport-wing-chun'}
      sport={sport}
      when={when()}
      tag={tagText === undefined ? undefined : <Tag tone="positive">{tagText}</Tag>}
      time={format.time(appointment.startAt)}
      title={appointment.name}
      note={[note(appointment), ages, mayJoin ? t('next.joinEarly') : undefined].filter(Boolean).join('. ')}
      actions={<ClassActions booking={booking} />}
    />
  )
}

function ClassActions(props: { readonly booking: Booking }): ReactNode {
  const t = useMessages('dashboard')
  const viewer = useViewer()
  const { shown, isPending, change } = props.booking
  const questions = useComingQuestions(shown)
  const href = hrefTo('app.appointment', { appointmentId: shown.id })
  const may = (capability: 'attend' | 'leave'): boolean => shown.capabilities.includes(capability)
  const isTeaching = leadsClass(factsOf(shown), viewer.id)
  if (isTeaching)
    return (
      <Button variant="primary" href={href}>
        {t('next.teach')}
      </Button>
    )
  const { myAttendance } = shown
  const isTrained = shown.sports.some(({ id }) =>
    viewer.trainingProgress.some(({ sportId }) => sportId === id),
  )
  // A parent takes the child there and does not come along.
  const isOutside = isOutsideAges(shown, viewer.birthdayAt)
  const isForChild =
    myAttendance === null && ((isChilds(shown) && !isTrained) || (isOutside && viewer.childIds.length > 0))
  const isQuiet = isForChild || (isOutside && myAttendance === null)
  return (
    <>
      {myAttendance && may('leave') ? (
        <Button
          isBusy={isPending}
          onClick={() => change({ userId: viewer.id, attendanceId: myAttendance.id })}
        >
          {t('next.leave')}
        </Button>
      ) : null}
      {may('attend') && !isForChild ? (
        <Button
          variant={isQuiet ? 'soft' : 'primary'}
          isBusy={isPending || questions.isBusy}
          busyLabel={t('next.coming')}
          onClick={() =>
            questions.ask(viewer, (instead) =>
              change({ userId: viewer.id, attendanceId: undefined, instead }),
            )
          }
        >
          {t('next.come')}
        </Button>
      ) : null}
      <Button variant={isQuiet ? 'primary' : 'soft'} href={href}>
        {t('next.details')}
      </Button>
      {questions.dialog}
    </>
  )
}
