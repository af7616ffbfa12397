/** What a school pays its trainers by the hour. */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { TrainerRate } from '@wegband/domain/features/trainer-hours/contract.ts'
import type { Rate } from '@wegband/domain/features/trainer-hours/taught-hours.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { writeAudit } from '../accounts/write-audit.ts'
import { countRates, deleteRate, insertRate, listRateRows, type RateRow } from './hours-store.ts'
import { publishHours, requireHours, requireHoursToChange } from './require-hours.ts'

/** More would be a mistake of a program. */
const RATES_MAX = 200

const shownRate = ({ id, role, validFrom, centsPerHour }: RateRow): TrainerRate => ({
  id,
  role,
  validFrom,
  centsPerHour,
})

/** In the words of the log. */
const noted = ({ role, validFrom, centsPerHour: priceCents }: Rate) => ({ role, validFrom, priceCents })

export const listRates = async (context: Context, schoolId: number): Promise<TrainerRate[]> => {
  await requireHours(context, schoolId)
  return (await listRateRows(context.db.drizzle, schoolId)).map(shownRate)
}

export const addRate = async (context: Context, schoolId: number, rate: Rate): Promise<TrainerRate> => {
  await requireHoursToChange(context, schoolId)
  const now = context.clock.now()
  return inTransaction(context.db, async (tx) => {
    if ((await countRates(tx, schoolId)) >= RATES_MAX) throw new AppError('trainer-hours.too-many-rates')
    const row = await insertRate(tx, { schoolId, ...rate })
    if (row === undefined) throw new AppError('general.invalid', { errors: { validFrom: ['taken'] } })
    const entry = {
      action: 'trainer-rate.added',
      subjectType: 'trainer-rate',
      subjectId: row.id,
      details: { schoolId, after: noted(rate) },
    }
    await writeAudit(tx, context.actor, entry, now)
    await publishHours(tx, schoolId)
    return shownRate(row)
  })
}

export const removeRate = async (context: Context, schoolId: number, rateId: number): Promise<void> => {
  await requireHoursToChange(context, schoolId)
  const now = context.clock.now()
  await inTransaction(context.db, async (tx) => {
    const row = await deleteRate(tx, schoolId, rateId)
    if (row === undefined) throw notFound()
    const entry = {
      action: 'trainer-rate.removed',
      subjectType: 'trainer-rate',
      subjectId: rateId,
      details: { schoolId, before: noted(row) },
    }
    await writeAudit(tx, context.actor, entry, now)
    await publishHours(tx, schoolId)
  })
}
