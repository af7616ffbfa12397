/** Video trainings: what every opened page reads (is one running?), and each step of a training. */
import * as training from '@wegband/domain/features/video-trainings/contract.ts'
import { asStudent, row, type StatementRow } from './statement-row.ts'

export const VIDEO_TRAINING_ROWS: readonly StatementRow[] = [
  row(training.listVideoTrainings, 200, 2, asStudent()),
  row(
    training.readVideoTraining,
    200,
    2,
    asStudent(({ videoTrainingId }) => ({ params: { id: videoTrainingId } })),
  ),
  row(training.listPartners, 200, 3, asStudent()),
  row(
    training.listPartners,
    200,
    5,
    asStudent(({ contentId }) => ({ query: { content_id: String(contentId) } })),
  ),
  row(training.scanPartner, 200, 6, async (all) => ({
    as: all.student,
    body: { token: await all.makeCard() },
  })),
]
