/** SQL of private trainings. It makes no decisions. */
import { and, eq, gt, isNotNull, isNull } from 'drizzle-orm'
import { appointments, appointmentSports } from '../../db/schema/appointments.ts'
import { users } from '../../db/schema/people.ts'
import type { Db } from '../../db/transaction.ts'
import { admit } from '../appointments/attendance/add-attendance-statement.ts'

/** Locks the person until the transaction ends, so that private trainings open one after the other. */
export const lockPerson = async (tx: Db, userId: number): Promise<void> => {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
}

/** The private training that the person leads at that instant. */
export const findRunning = async (
  db: Db,
  input: { readonly trainerId: number; readonly typeId: number; readonly at: string },
): Promise<number | undefined> => {
  const [row] = await db
    .select({ id: appointments.id })
    .from(appointments)
    .where(
      and(
        eq(appointments.trainerId, input.trainerId),
        eq(appointments.typeId, input.typeId),
        isNotNull(appointments.startedAt),
        isNull(appointments.endedAt),
        isNull(appointments.cancelledAt),
        gt(appointments.endAt, input.at),
      ),
    )
    .limit(1)
  return row?.id
}

/** A partner and the module that they most likely train. */
export type Partner = { readonly userId: number; readonly moduleId: number | null }

/** All partners are marked present, because they stand before the trainer. */
export const insertPrivateTraining = async (
  tx: Db,
  row: typeof appointments.$inferInsert,
  input: {
    readonly sportId: number
    readonly minutes: number
    readonly partners: readonly Partner[]
    readonly at: string
  },
): Promise<number> => {
  const { partners, sportId, minutes, at } = input
  const [made] = await tx.insert(appointments).values(row).returning({ id: appointments.id })
  if (made === undefined) throw new Error('an insert returned no row')
  await tx.insert(appointmentSports).values({ appointmentId: made.id, sportId })
  const here = {
    appointmentId: made.id,
    source: 'trainer',
    sportId,
    minutes,
    checkedInAt: at,
    createdAt: at,
  } as const
  await admit(
    tx,
    partners.map((partner) => ({ ...here, ...partner })),
    'assigned',
  )
  return made.id
}
