/** Who runs the hours of a school. Every action on them passes here. */
import { addMonths } from '@wegband/domain/basics/months.ts'
import { instantAt } from '@wegband/domain/basics/calendar-days.ts'
import { canRunHours } from '@wegband/domain/features/trainer-hours/hours-rights.ts'
import type { Transaction } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { publish } from '../events/publish.ts'
import { readReferenceDataFor } from '../reference-data/reference-data.ts'
import { refuseWhileImpersonating } from '../sessions/refuse-while-impersonating.ts'

/** 404 for a school that does not exist or whose hours the caller does not run. */
export const requireHours = async (
  context: Context,
  schoolId: number,
): Promise<{ readonly id: number; readonly name: string }> => {
  const referenceData = await readReferenceDataFor(context.db, 'schools', schoolId)
  const school = referenceData.schools.get(schoolId)
  if (school === undefined || !canRunHours(context.actor, schoolId)) throw notFound()
  return { id: school.id, name: school.name }
}

/** For changes: not from within a view of the account. */
export const requireHoursToChange = async (context: Context, schoolId: number) => {
  const school = await requireHours(context, schoolId)
  refuseWhileImpersonating(context.actor)
  return school
}

/** Open pages of the heads, and of the trainers whose hours changed. */
export const publishHours = (
  tx: Transaction,
  schoolId: number,
  userIds: readonly number[] = [],
): Promise<void> =>
  publish(tx, { topic: 'trainer-hours', ids: [], schoolIds: [schoolId], userIds: [...userIds] })

/** From the first instant of a month to that of the one after it. */
export const monthWindow = (month: string, months = 1): { from: string; to: string } => ({
  from: instantAt(`${month}-01`, '00:00'),
  to: instantAt(addMonths(`${month}-01`, months), '00:00'),
})

export const yearWindow = (year: number) => monthWindow(`${year}-01`, 12)
