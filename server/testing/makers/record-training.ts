/** Training in the ledger, for tests, without a class that it came from. */
import { readReferenceData } from '../../features/reference-data/reference-data.ts'
import { recordEvent } from '../../features/progress/record-event.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { TestApp } from '../servers/test-app.ts'

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
  const referenceData = await readReferenceData(app.db)
  await inTransaction(app.db, (tx) =>
    recordEvent(
      { tx, referenceData, now: occurredAt },
      { ...training, moduleId: moduleId ?? null, kind, occurredAt, sourceType: 'import' },
    ),
  )
}
