/** Composes the caller of a request; `server/app.ts` hands it to `http/authenticate.ts`. */
import type { Clock } from '../../clock.ts'
import type { ReadActor } from '../../http/guard/authenticate.ts'
import type { Settings } from '../../config/settings.ts'
import { readPerson } from './person-store.ts'
import { rightsOf } from './rights.ts'
import { turnsAt } from './rights-change-times.ts'

export const createReadActor =
  (clock: Clock, settings: Settings): ReadActor =>
  async (db, { userId, tokenId, impersonatorId }) => {
    const person = await readPerson(db, userId)
    if (person === undefined) return undefined
    const now = clock.now()
    const rights = rightsOf(person, now, settings.current())
    return { actor: { ...rights, tokenId, impersonatorId }, turnsAt: turnsAt(person, now) }
  }
