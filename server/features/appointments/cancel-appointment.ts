/** Calling a class off, alone, with all that follow in its series, or the whole series; everybody who comes is told once. */
import { and, eq, gt, gte, inArray, isNull, or } from 'drizzle-orm'
import { addDays, type Day, dayOf } from '@wegband/domain/basics/calendar-days.ts'
import type { CancelScope } from '@wegband/domain/features/appointments/cancel-contract.ts'
import { mayEndSeries, whyNotCancel } from '@wegband/domain/features/appointments/cancel-rules.ts'
import type { Appointment } from '@wegband/domain/features/appointments/contract.ts'
import { appointments, series } from '../../db/schema/appointments.ts'
import { type Db, inTransaction } from '../../db/transaction.ts'
import type { Context } from '../../http/context.ts'
import { type Curriculum, readCurriculum } from '../curriculum/curriculum.ts'
import { publish } from '../events/publish.ts'
import { lostRace, refusal, type WhyNot } from './change-appointment.ts'
import { currentAppointment, loadAppointment } from './load-appointment.ts'
import { moveUp } from './move-up.ts'
import { tellCancelled } from './tell-cancelled.ts'

type Input = { readonly id: number; readonly scope: CancelScope; readonly reason: string }

/** Throws what `whyNotCancel` names; of two callers at once the second is told that it is called off. */
export const cancelAppointment = async (context: Context, input: Input): Promise<Appointment> => {
  const whyNot: WhyNot = ({ facts }) => whyNotCancel(facts, context.actor)
  const loaded = await loadAppointment(context, input.id)
  const reason = whyNot(loaded)
  if (reason) throw refusal(reason, loaded)
  const curriculum = await readCurriculum(context.db)
  const now = context.clock.now()
  const isFirst = await inTransaction(context.db, async (tx) => {
    const line = input.scope === 'one' ? undefined : await lockSeriesOf(tx, input.id)
    if (line && !mayEndSeries(loaded.facts, line, context.actor))
      throw refusal('appointments.not-allowed', loaded)
    const ids = await lockOpen(tx, input, line, now.toISOString())
    if (!ids.includes(input.id)) return false
    if (line) await endSeries(tx, line, dayBefore(input, line, now.toISOString()), now.toISOString())
    await markCancelled(tx, ids, input.reason, now.toISOString())
    await tellAll(tx, curriculum, { ids, asked: { ...input, byId: context.actor.userId } }, now)
    await publish(tx, { topic: 'appointment', ids, schoolIds: [loaded.row.schoolId] })
    return true
  })
  if (!isFirst) throw await lostRace(context, input.id, whyNot, 'appointments.cancelled')
  return await currentAppointment(context, input.id)
}

type Line = {
  readonly id: number
  readonly lastDay: Day | null
  readonly trainerId: number | null
  /** The class's day of the series, wherever it was moved. */
  readonly day: Day
}

const findPlace = async (tx: Db, id: number) => {
  const [row] = await tx
    .select({
      seriesId: appointments.seriesId,
      startAt: appointments.startAt,
      seriesDay: appointments.seriesDay,
    })
    .from(appointments)
    .where(eq(appointments.id, id))
  return row
}

/** The series before its dates, like everybody who changes one. A date that goes on in another series meanwhile is looked for there. */
const lockSeriesOf = async (tx: Db, id: number): Promise<Line | undefined> => {
  for (let known = await findPlace(tx, id); known?.seriesId != null;) {
    const [line] = await tx.select().from(series).where(eq(series.id, known.seriesId)).for('update')
    const now = await findPlace(tx, id)
    if (line !== undefined && now?.seriesId === line.id) {
      const { lastDay, trainerId } = line
      return { id: line.id, lastDay, trainerId, day: now.seriesDay ?? dayOf(now.startAt) }
    }
    known = now
  }
  return undefined
}

/** Ids of what is to be called off and still open, locked; without the given class when somebody was faster. */
const lockOpen = async (
  tx: Db,
  { id, scope }: Input,
  line: Line | undefined,
  now: string,
): Promise<number[]> => {
  const isGiven = eq(appointments.id, id)
  const ofSeries =
    line &&
    and(
      eq(appointments.seriesId, line.id),
      scope === 'following'
        ? gte(appointments.seriesDay, line.day)
        : or(isGiven, gt(appointments.startAt, now)),
    )
  // In the order of their ids, like everybody who holds several classes.
  const rows = await tx
    .select({ id: appointments.id })
    .from(appointments)
    .where(and(ofSeries ?? isGiven, isNull(appointments.cancelledAt), isNull(appointments.startedAt)))
    .orderBy(appointments.id)
    .for('no key update')
  return rows.map((row) => row.id)
}

/** The last day that is left of the series. */
const dayBefore = ({ scope }: Input, { day }: Line, now: string): Day =>
  addDays(scope === 'following' ? day : dayOf(now), -1)

/** Never later than it would have ended by itself. */
const endSeries = async (tx: Db, line: Line, last: Day, now: string): Promise<void> => {
  const lastDay = line.lastDay !== null && line.lastDay < last ? line.lastDay : last
  await tx.update(series).set({ lastDay, updatedAt: now }).where(eq(series.id, line.id))
}

const markCancelled = async (tx: Db, ids: readonly number[], reason: string, now: string): Promise<void> => {
  await tx
    .update(appointments)
    .set({ cancelledAt: now, cancelReason: reason === '' ? null : reason, updatedAt: now })
    .where(inArray(appointments.id, [...ids]))
}

/** One by one: few classes of a series have attendees weeks ahead. */
const tellAll = async (
  tx: Db,
  curriculum: Curriculum,
  { ids, asked }: { readonly ids: readonly number[]; readonly asked: Input & { readonly byId: number } },
  now: Date,
): Promise<void> => {
  for (const id of ids) {
    // the trainer of a series hears of the date it ends at, not of each that follows
    const byId = id === asked.id ? asked.byId : undefined
    await tellCancelled(tx, curriculum, { id, reason: asked.reason, byId }, now)
    await moveUp(tx, id, now)
  }
}
