/** All people on the list of a class, for the trainer side: before the start those who are booked, then those who are present. */
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { isTrainerSide } from '@wegband/domain/features/accounts/school-rights.ts'
import { factsOf } from '@wegband/domain/features/appointments/appointment-facts.ts'
import type { Appointment, Attendance } from '@wegband/domain/features/appointments/contract.ts'
import { hasCome, wasThere } from '@wegband/domain/features/appointments/attendance/presence-rules.ts'
import { nowIso, useNow } from '../../../platform/clock.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { connection } from '../../../platform/offline/connection.ts'
import { useStore } from '../../../platform/store.ts'
import { Button } from '../../../ui/button/button.tsx'
import { SectionHead } from '../../../ui/section-head/section-head.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton/skeleton.tsx'
import { QueryError } from '../../errors/query-error.tsx'
import { useViewer } from '../../accounts/viewer.ts'
import { actorOf } from './asking-person.ts'
import { AttendeeRow } from './attendee-row.tsx'
import { candidatesOf, isChosenFirst } from '../confirm-class/class-confirm-plan.ts'
import { classState } from '../run/class-state.ts'
import { RunDialogs } from '../run/run-dialogs.tsx'
import { useClassRun } from '../run/use-class-run.ts'
import { LazyClassConfirmDialog, fetchClassDialogs } from '../lazy-dialogs.tsx'
import styles from '../appointments.module.css'
import { type LineRow, lineRows } from '../offline/offline-list.ts'
import { useClassCards, useClassPhotos, useRecentPeople } from '../queries.ts'
import { useClassGoals } from './use-class-goals.ts'
import { ListTools } from './list-tools.tsx'
import { QueueCard } from '../offline/queue-card.tsx'
import { type ClassQueue, useClassQueue } from '../offline/use-command-queue.ts'

/** Often enough to notice the end of the window. */
const EVERY_MINUTE_MS = 60_000
/** A row of the list with the gap below it; longer lists end below the screen. */
const SKELETON_ROW = { height: 64, most: 12 }

export function AttendanceList(props: {
  readonly appointment: Appointment
  readonly query: UseQueryResult<Attendance[]>
}): ReactNode {
  const { appointment, query } = props
  const viewer = useViewer()
  const queue = useClassQueue(appointment)
  const [choosing, setChoosing] = useState<string>()
  const t = useMessages('appointments')
  useNow(EVERY_MINUTE_MS)
  const state = classState(factsOf(appointment), nowIso())
  const list = query.data
  const isDown = useStore(connection).status !== 'fine'
  const rows = lineRows(appointment, list ?? [], queue.items)
  // Also before the start, because the class may begin without a connection.
  const isAtHand = state === 'running' || state === 'open'
  useClassCards(appointment, isAtHand)
  useRecentPeople(appointment, viewer.id, isAtHand)
  useEffect(() => {
    if (isAtHand) fetchClassDialogs()
  }, [isAtHand])
  const goals = useClassGoals(appointment, state === 'running')
  const { photos, isAwaited } = useClassPhotos(appointment, isTrainerSide(viewer, appointment.school.id))
  // the sign may need a second line, which would move the rows below while they are tapped
  const isLoading = !isDown && (query.isPending || (rows.length > 0 && isAwaited))
  const expected = Math.min(SKELETON_ROW.most, list?.length ?? Math.max(1, appointment.attendeesCount))
  const isBefore = appointment.startedAt === null
  const present = rows.filter(({ attendance }) => hasCome(attendance)).length
  return (
    <section>
      <SectionHead
        title={isBefore ? t('list.booked') : t('list.present')}
        count={isBefore ? (list?.length ?? appointment.attendeesCount) : list && present}
        aside={<ListTools appointment={appointment} list={list ?? []} queue={queue} state={state} />}
      />
      {!isBefore && list && list.length > 0 ? (
        <ConfirmedLine appointment={appointment} list={list} rows={rows} queue={queue} />
      ) : null}
      {/* of a line that is gone the shell tells; the list is as it was, or not here */}
      {isDown ? null : <QueryError query={query} headingLevel={3} />}
      {isDown && list === undefined ? <p className="t-muted">{t('list.notHere')}</p> : null}
      {isLoading ? (
        <SkeletonGroup label={t('loading')} className="stack">
          {Array.from({ length: expected }, (_, row) => (
            <Skeleton key={row} height={SKELETON_ROW.height} />
          ))}
        </SkeletonGroup>
      ) : null}
      {list !== undefined && rows.length === 0 ? (
        <p className="t-muted">{state === 'running' ? t('list.emptyRunning') : t('list.empty')}</p>
      ) : null}
      <ul>
        {(isLoading ? [] : rows).map((row) => (
          <AttendeeRow
            key={row.attendance.user.id}
            appointment={appointment}
            row={row}
            queue={queue}
            goal={goals.get(row.attendance.user.id)}
            photos={photos.get(row.attendance.user.id)}
            onChoose={(item) => setChoosing(item.command.key)}
          />
        ))}
      </ul>
      <QueueCard appointment={appointment} queue={queue} choosing={choosing} onChoose={setChoosing} />
    </section>
  )
}

/** "3 von 12 bestätigt", and the button that confirms all others at once. */
function ConfirmedLine(props: {
  readonly appointment: Appointment
  readonly list: readonly Attendance[]
  readonly rows: readonly LineRow[]
  readonly queue: ClassQueue
}): ReactNode {
  const { appointment, list, rows, queue } = props
  const t = useMessages('appointments')
  const viewer = useViewer()
  const [isOpen, setOpen] = useState(false)
  const run = useClassRun(appointment, viewer.id)
  const candidates = candidatesOf(factsOf(appointment), actorOf(viewer), rows, nowIso())
  const open = new Set(candidates.map(({ attendance }) => attendance.id))
  const count = list.filter((attendance) => wasThere(attendance) && !open.has(attendance.id)).length
  const waiting = rows.filter(
    ({ isSaid, queued }) => isSaid && queued?.state === 'waiting' && queued.command.kind !== 'remove',
  ).length
  return (
    <div className={styles.all}>
      <p className="t-small t-muted">
        {t('list.confirmed', { count, all: rows.length })}
        {waiting === 0 ? null : <span className={styles.waits}>{t('list.waiting', { count: waiting })}</span>}
      </p>
      {candidates.length > 1 ? (
        <Button
          size="small"
          variant={candidates.some(isChosenFirst) && !appointment.type.isExam ? 'primary' : 'soft'}
          onClick={() => setOpen(true)}
        >
          {t('all.action')}
        </Button>
      ) : null}
      {isOpen ? (
        <LazyClassConfirmDialog
          appointment={appointment}
          rows={rows}
          queue={queue}
          run={run}
          onClose={() => setOpen(false)}
        />
      ) : null}
      <RunDialogs appointment={appointment} run={run} openCount={undefined} />
    </div>
  )
}
