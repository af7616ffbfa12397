/** The keys of what devices sent are kept for 7 days: no device sends them any more. */
import { MS_PER_DAY } from '@wegband/domain/basics/calendar-days.ts'
import { DEED_KEPT_DAYS } from '@wegband/domain/features/appointments/deeds-contract.ts'
import type { Database } from '../../db/open-database.ts'
import { forgetDeedsBefore } from './deeds-store.ts'

export const forgetOldDeeds = async (db: Database, now: Date): Promise<number> =>
  await forgetDeedsBefore(db.drizzle, new Date(now.getTime() - DEED_KEPT_DAYS * MS_PER_DAY).toISOString())
