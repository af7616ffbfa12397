/** Rows of the waiting list. Every change needs the lock of the class (`lockForWaiting`). */
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { UserSchoolState } from '@wegband/domain/basics/roles.ts'
import type { LocalText } from '@wegband/domain/basics/locale.ts'
import type { WaitingEntry } from '@wegband/domain/features/appointments/waiting-list/waiting-contract.ts'
import { appointments, waitingPlaces } from '../../../db/schema/appointments.ts'
import { users } from '../../../db/schema/people.ts'
import type { Db } from '../../../db/transaction.ts'
import { hasFreePlace } from '../attendance/add-attendance-statement.ts'

export type LockedClass = {
  readonly id: number
  readonly schoolId: number
  readonly name: LocalText
  readonly startAt: string
  readonly capacity: number | null
  readonly attendeesCount: number
  readonly heldPlaces: number
  readonly isCancelled: boolean
  readonly endedAt: string | null
}

export const isClosed = ({ isCancelled, endedAt }: Pick<LockedClass, 'isCancelled' | 'endedAt'>): boolean =>
  isCancelled || endedAt !== null

/** Undefined when there is none. */
export const lockForWaiting = async (tx: Db, appointmentId: number): Promise<LockedClass | undefined> => {
  const [row] = await tx
    .select({
      id: appointments.id,
      schoolId: appointments.schoolId,
      name: appointments.name,
      startAt: appointments.startAt,
      capacity: appointments.capacity,
      attendeesCount: appointments.attendeesCount,
      heldPlaces: appointments.heldPlaces,
      isCancelled: sql<boolean>`${appointments.cancelledAt} is not null`,
      endedAt: appointments.endedAt,
    })
    .from(appointments)
    .where(eq(appointments.id, appointmentId))
    .for('no key update')
  return row
}

const columns = {
  id: waitingPlaces.id,
  userId: waitingPlaces.userId,
  firstName: users.firstName,
  lastName: users.lastName,
  state: waitingPlaces.state,
  isShortNotice: waitingPlaces.isShortNotice,
  offeredUntil: waitingPlaces.offeredUntil,
  /** The person's state in the school of the class; null: no relation. */
  membership: sql<UserSchoolState | null>`(
    select m.state from school_memberships m join appointments c on c.school_id = m.school_id
    where c.id = ${waitingPlaces.appointmentId} and m.user_id = ${waitingPlaces.userId}
  )`,
  isAttending: sql<boolean>`exists (
    select from attendances a where a.appointment_id = ${waitingPlaces.appointmentId} and a.user_id = ${waitingPlaces.userId}
  )`,
}
export type WaitingRow = Awaited<ReturnType<typeof listWaitingRows>>[number]

/** All rows of the class, open or ended, in waiting order. */
export const listWaitingRows = (db: Db, appointmentId: number) =>
  db
    .select(columns)
    .from(waitingPlaces)
    .innerJoin(users, eq(users.id, waitingPlaces.userId))
    .where(eq(waitingPlaces.appointmentId, appointmentId))
    .orderBy(asc(waitingPlaces.id))

/** Appends the person to the list and replaces an ended row of the same person. */
export const appendWaiting = async (
  tx: Db,
  row: { appointmentId: number; userId: number; isShortNotice: boolean },
  now: string,
): Promise<void> => {
  await tx
    .delete(waitingPlaces)
    .where(and(eq(waitingPlaces.appointmentId, row.appointmentId), eq(waitingPlaces.userId, row.userId)))
  await tx.insert(waitingPlaces).values({ ...row, createdAt: now, updatedAt: now })
}

export const changeShortNotice = async (
  tx: Db,
  id: number,
  isShortNotice: boolean,
  now: string,
): Promise<void> => {
  await tx.update(waitingPlaces).set({ isShortNotice, updatedAt: now }).where(eq(waitingPlaces.id, id))
}

export const closeWaiting = async (
  tx: Db,
  ids: readonly number[],
  state: 'accepted' | 'declined' | 'expired',
  now: string,
): Promise<void> => {
  if (ids.length === 0) return
  await tx
    .update(waitingPlaces)
    .set({ state, offeredUntil: null, updatedAt: now })
    .where(inArray(waitingPlaces.id, [...ids]))
}

export const markOffered = async (
  tx: Db,
  ids: readonly number[],
  until: string,
  now: string,
): Promise<void> => {
  if (ids.length === 0) return
  await tx
    .update(waitingPlaces)
    .set({ state: 'offered', offeredUntil: until, updatedAt: now })
    .where(inArray(waitingPlaces.id, [...ids]))
}

export const deleteWaiting = async (tx: Db, id: number): Promise<void> => {
  await tx.delete(waitingPlaces).where(eq(waitingPlaces.id, id))
}

/** Changes the number of held places by `by`. */
export const shiftHeld = async (tx: Db, appointmentId: number, by: number): Promise<void> => {
  if (by === 0) return
  await tx
    .update(appointments)
    .set({ heldPlaces: sql`${appointments.heldPlaces} + ${by}` })
    .where(eq(appointments.id, appointmentId))
}

/** Classes with work for the job: begun or cancelled, with an expired offer, a free place, or a waiting person who attends already. */
export const listDueClasses = async (db: Db, now: string): Promise<number[]> => {
  const { rows } = await db.execute<{ id: number }>(sql`
    select distinct w.appointment_id as id
    from waiting_places w join appointments a on a.id = w.appointment_id
    where w.state in ('waiting', 'offered') and (
      a.start_at <= ${now} or a.cancelled_at is not null
      or (w.state = 'offered' and w.offered_until <= ${now})
      or ${hasFreePlace('a')}
      or exists (select from attendances t where t.appointment_id = a.id and t.user_id = w.user_id)
    )
    order by id`)
  return rows.map(({ id }) => id)
}

export const isOnList = (state: WaitingEntry['state']): state is 'waiting' | 'offered' =>
  state === 'waiting' || state === 'offered'
