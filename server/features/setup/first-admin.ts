/** Ends an open set-up for a first admin of the environment. */
import type { Db } from '../../db/transaction.ts'
import { findSetup, takeOpenSetup } from './store.ts'

/** False where the code was used meanwhile, so that there is an admin. */
export const closeSetup = async (db: Db): Promise<boolean> =>
  (await findSetup(db))?.stage === undefined || (await takeOpenSetup(db, { stage: 'done' }))
