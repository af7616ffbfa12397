/** Training in the ledger, for tests, without a class that it came from. */
import { readCurriculum } from '../features/curriculum/curriculum.ts'
import { recordEvent } from '../features/progress/record-event.ts'
import { inTransaction } from '../db/transaction.ts'
import type { TestApp } from './test-app.ts'

type Training = {
  readonly userId: number
  readonly sportId: number
  readonly moduleId?: number | undefined
  readonly occurredAt: string
  /** A placement sets the level (`levelIndex`) in place of a training. */
  readonly kind?: 'training' | 'placement'
  readonly levelIndex?: number
  /** One number for each training of a test: the ledger takes each source once. */
  readonly sourceId: number
}

export const recordTraining = async (
  app: TestApp,
  { moduleId, occurredAt, kind = 'training', ...training }: Training,
): Promise<void> => {
  const curriculum = await readCurriculum(app.db)
  await inTransaction(app.db, (tx) =>
    recordEvent(
      { tx, curriculum, now: occurredAt },
      { ...training, moduleId: moduleId ?? null, kind, occurredAt, sourceType: 'import' },
    ),
  )
}
