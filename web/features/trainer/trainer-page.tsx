/**
 * Today's classes for users who teach or manage them: running ones, the next one with its start, and the rest of the day (§6 Trainer area).
 */
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { dayOf, instantOf, msOf } from '@wegband/domain/basics/calendar-days.ts'
import { hasRole, isTrainerSide } from '@wegband/domain/features/accounts/school-rights.ts'
import type { Appointment } from '@wegband/domain/features/appointments/contract.ts'
import { mayPlan } from '@wegband/domain/features/timetable/timetable-rights.ts'
import { now, nowIso, useNow } from '../../platform/clock.ts'
import { useIsDesktop } from '../../platform/device/screen-width.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { connection } from '../../platform/offline/connection.ts'
import { hrefTo, useGoTo } from '../../platform/router/links.tsx'
import { useStore } from '../../platform/store.ts'
import { AsideLayout } from '../../ui/aside-layout/aside-layout.tsx'
import { Button } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { calendarPlus } from '../../ui/icon/phosphor/calendar-plus.gen.ts'
import { qrCode } from '../../ui/icon/phosphor/qr-code.gen.ts'
import { userSwitch } from '../../ui/icon/phosphor/user-switch.gen.ts'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { SectionHead } from '../../ui/section-head/section-head.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { TopBar } from '../../ui/top-bar/top-bar.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { NoPermission } from '../errors/no-permission.tsx'
import { actorOf } from '../appointments/attendance/asking-person.ts'
import { QueryError } from '../errors/query-error.tsx'
import { mayEnterTrainerArea } from '../schools/trainer-school.ts'
import { TrainerTabs } from '../schools/trainer-tabs.tsx'
import { LazyAwayDialog } from '../timetable/lazy-dialogs.tsx'
import { OpenSubstitutions } from '../timetable/substitution/open-substitutions.tsx'
import { prefetchRosters, rostersToPrefetch } from '../appointments/offline/prefetch-rosters.ts'
import { useTrainerClasses } from './queries.ts'
import { ClassTile, OtherClasses } from './trainer-classes.tsx'
import { type TrainerDay, trainerDay } from './trainer-day.ts'
import styles from './trainer-page.module.css'

const EVERY_MINUTE_MS = 60_000

export function TrainerPage(): ReactNode {
  const t = useMessages('trainer')
  const viewer = useViewer()
  if (mayEnterTrainerArea(viewer)) return <TrainersDay />
  if (viewer.isSchoolLeader) return <ToOwnSchool />
  return (
    <>
      <TopBar title={t('title')} back={{ label: t('back'), href: hrefTo('app.dashboard') }} />
      <NoPermission text={t('notAllowed.text')} />
    </>
  )
}

/** A head who neither teaches nor is staff manages a school, but has no classes today. */
function ToOwnSchool(): ReactNode {
  const goTo = useGoTo()
  useEffect(() => void goTo('app.trainer-members', {}, { replace: true }), [goTo])
  return null
}

function TrainersDay(): ReactNode {
  const t = useMessages('trainer')
  const format = useFormats()
  const viewer = useViewer()
  const isDesktop = useIsDesktop()
  const isDown = useStore(connection).status !== 'fine'
  const today = dayOf(instantOf(useNow(EVERY_MINUTE_MS)))
  const schools = viewer.schools.filter((school) => isTrainerSide(viewer, school.schoolId))
  const classes = useTrainerClasses(
    today,
    schools.map((school) => school.schoolId),
  )
  const mayPlanHere = schools.some(({ schoolId }) => mayPlan(viewer, schoolId))
  const client = useQueryClient()
  const list = classes.today.data
  useEffect(() => {
    if (list !== undefined && !isDown) void prefetchRosters(client, rostersToPrefetch(list, viewer.id, now()))
  }, [client, list, isDown, viewer.id])
  const day =
    classes.today.data === undefined
      ? undefined
      : trainerDay(classes.today.data, classes.running.data ?? [], actorOf(viewer), nowIso())
  return (
    <>
      <TopBar
        title={t('title')}
        actions={
          <>
            {mayPlanHere ? (
              <IconButton icon={calendarPlus} label={t('newClass')} href={hrefTo('app.timetable-new')} />
            ) : null}
            <AwayButton isIcon />
          </>
        }
      />
      <PageHead
        size="small"
        title={t('heading')}
        lead={[
          format.day(today),
          schools.length > 0 ? format.list(schools.map((school) => school.name)) : t('noSchool'),
        ].join(' · ')}
        actions={
          // On phones they are in the bar at the top, and the scanner is in the one at the bottom.
          isDesktop ? (
            <div className={styles.actions}>
              {mayPlanHere ? (
                <Button icon={calendarPlus} href={hrefTo('app.timetable-new')}>
                  {t('newClass')}
                </Button>
              ) : null}
              <AwayButton />
              <Button icon={qrCode} href={hrefTo('app.scanner')}>
                {t('scan')}
              </Button>
            </div>
          ) : null
        }
      />
      {schools[0] === undefined ? null : <TrainerTabs current="today" schoolId={schools[0].schoolId} />}
      <div className={styles.body}>
        {schools.length > 0 ? <OpenSubstitutions /> : null}
        {/* of a line that is gone the shell tells; the day is as it was */}
        {day !== undefined && isDown ? null : (
          <QueryError query={classes.today.error === null ? classes.running : classes.today} />
        )}
        {classes.today.isPending && schools.length > 0 ? (
          <SkeletonGroup label={t('loading')} className="stack">
            <Skeleton shape="mat" height={240} />
            <Skeleton height={64} />
            <Skeleton height={64} />
          </SkeletonGroup>
        ) : null}
        {day ? <LoadedDay day={day} /> : null}
      </div>
    </>
  )
}

/** For users who teach somewhere: asks for a substitute for all their classes of some days at once. */
function AwayButton(props: { readonly isIcon?: boolean }): ReactNode {
  const t = useMessages('standing-in')
  const viewer = useViewer()
  const [isAsking, setAsking] = useState(false)
  const [first, ...others] = viewer.schools
    .filter(({ schoolId }) => hasRole(viewer, schoolId, 'trainer'))
    .map(({ schoolId, name }) => ({ id: schoolId, name }))
  if (first === undefined) return null
  return (
    <>
      {props.isIcon === true ? (
        <IconButton icon={userSwitch} label={t('away.open')} onClick={() => setAsking(true)} />
      ) : (
        <Button icon={userSwitch} onClick={() => setAsking(true)}>
          {t('away.open')}
        </Button>
      )}
      {isAsking ? <LazyAwayDialog schools={[first, ...others]} onClose={() => setAsking(false)} /> : null}
    </>
  )
}

/** Renders nothing where there is none. */
function Part(props: {
  readonly title: string
  readonly appointments: readonly Appointment[]
  /** The class with the filled button. */
  readonly firstId: number | undefined
}): ReactNode {
  if (props.appointments.length === 0) return null
  return (
    <section className={styles.part}>
      <SectionHead title={props.title} />
      {props.appointments.map((appointment) => (
        <ClassTile
          key={appointment.id}
          appointment={appointment}
          isFirst={appointment.id === props.firstId}
        />
      ))}
    </section>
  )
}

function LoadedDay(props: { readonly day: TrainerDay }): ReactNode {
  const t = useMessages('trainer')
  const { running, late, next, others } = props.day
  const hasFirst = running.length > 0 || late.length > 0 || next !== undefined
  if (!hasFirst && others.length === 0)
    return (
      <EmptyState
        title={t('empty.title')}
        text={t('empty.text')}
        picture={<Picture name="empty-mat" />}
        action={
          <Button variant="primary" href={hrefTo('app.calendar')}>
            {t('empty.action')}
          </Button>
        }
      />
    )
  // A class that should run now is more urgent than the next one; a forgotten one is not.
  const isUrgent = late.some(({ endAt }) => msOf(endAt) > msOf(nowIso()))
  const inOrder = [...running, ...(isUrgent ? late : []), ...(next === undefined ? [] : [next]), ...late]
  const firstId = inOrder[0]?.id
  const notStarted = <Part title={t('late')} appointments={late} firstId={firstId} />
  const first = (
    <div className={styles.parts}>
      <Part title={t('running')} appointments={running} firstId={firstId} />
      {isUrgent ? notStarted : null}
      <Part title={t('next')} appointments={next === undefined ? [] : [next]} firstId={firstId} />
      {isUrgent ? null : notStarted}
    </div>
  )
  if (others.length === 0) return <div className={styles.narrow}>{first}</div>
  const rest = (
    <section className={styles.part}>
      <SectionHead title={t('others')} count={others.length} />
      <OtherClasses appointments={others} />
    </section>
  )
  // Nothing runs and nothing can be started, so only the day is shown.
  if (!hasFirst) return <div className={styles.narrow}>{rest}</div>
  return (
    <AsideLayout width="wide" aside={rest}>
      {first}
    </AsideLayout>
  )
}
