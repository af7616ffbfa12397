/** The channel by which every process hears that an import has work to do. */
import { notify } from '../../../db/listen.ts'
import type { Db } from '../../../db/transaction.ts'

export const IMPORT_CHANNEL = 'wegband_imports'

/** Wakes the workers of all processes when the transaction commits. */
export const wakeImports = (tx: Db): Promise<void> => notify(tx, IMPORT_CHANNEL, '')
