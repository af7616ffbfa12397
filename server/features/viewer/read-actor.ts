/** Composes the caller of a request; `server/app.ts` hands it to `http/authenticate.ts`. */
import type { Clock } from '../../clock.ts'
import type { ReadActor } from '../../http/authenticate.ts'
import { readPerson } from './person-store.ts'
import { rightsOf } from './rights.ts'

export const createReadActor =
  (clock: Clock): ReadActor =>
  async (db, { userId, tokenId, impersonatorId }) => {
    const person = await readPerson(db, userId)
    return person === undefined ? undefined : { ...rightsOf(person, clock.now()), tokenId, impersonatorId }
  }
