/** Jobs of the training editor: publish on its day what was planned, and delete pictures that nothing names any more. */
import type { FeatureJobs } from '../../jobs.ts'
import { sweepUnusedPictures } from '../office-pictures/pictures.ts'
import { listDraftPictures } from './draft-store.ts'
import { publishDue } from './publication/publish-due.ts'

export const jobs: FeatureJobs = [
  { name: 'training-editor-publish-due', cron: '* * * * *', isDueAtStart: true, run: publishDue },
  {
    name: 'office-pictures-sweep',
    cron: '53 3 * * *',
    run: (context) => sweepUnusedPictures(context, listDraftPictures),
  },
]
