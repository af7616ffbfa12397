/** The job of merges: after the undo time the account that went is erased. */
import type { FeatureJobs } from '../../jobs.ts'
import { finishMerges } from './finish-merges.ts'

// Before the job that ends accounts (privacy), so that it ends them in the same hour.
export const jobs: FeatureJobs = [{ name: 'person-merges-finish', cron: '17 * * * *', run: finishMerges }]
