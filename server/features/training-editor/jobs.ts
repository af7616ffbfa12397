/** Jobs of the training editor: publish on its day what was planned. */
import type { FeatureJobs } from '../../jobs.ts'
import { publishDue } from './publish-due.ts'

export const jobs: FeatureJobs = [
  { name: 'training-editor-publish-due', cron: '* * * * *', isDueAtStart: true, run: publishDue },
]
