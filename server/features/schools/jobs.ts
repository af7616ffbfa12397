/** Job of the schools feature: memberships end after their last day. */
import type { FeatureJobs } from '../../jobs.ts'
import { endDueMemberships } from './leave-school.ts'

export const jobs: FeatureJobs = [
  { name: 'schools-end-due-memberships', cron: '3 * * * *', isDueAtStart: true, run: endDueMemberships },
]
