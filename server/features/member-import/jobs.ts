/** Jobs of the import: its rows are personal data and go after a while. */
import { MS_PER_DAY } from '@wegband/domain/basics/calendar-days.ts'
import { RETENTION_DAYS } from '@wegband/domain/features/member-import/import-bounds.ts'
import type { FeatureJobs } from '../../jobs.ts'
import { deleteImportsBefore } from './import-store.ts'

export const jobs: FeatureJobs = [
  {
    name: 'member-import-forget-rows',
    cron: '23 3 * * *',
    run: ({ db, clock }) =>
      deleteImportsBefore(
        db.drizzle,
        new Date(clock.now().getTime() - RETENTION_DAYS * MS_PER_DAY).toISOString(),
      ),
  },
]
