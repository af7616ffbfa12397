/** Deletes the keys of offline commands after 7 days, when no device sends them any more. */
import { MS_PER_DAY } from '@wegband/domain/basics/calendar-days.ts'
import { COMMAND_RETENTION_DAYS } from '@wegband/domain/features/appointments/offline/commands-contract.ts'
import type { Database } from '../../../db/open-database.ts'
import { forgetCommandsBefore } from './command-store.ts'

export const forgetOldCommands = async (db: Database, now: Date): Promise<number> =>
  await forgetCommandsBefore(
    db.drizzle,
    new Date(now.getTime() - COMMAND_RETENTION_DAYS * MS_PER_DAY).toISOString(),
  )
