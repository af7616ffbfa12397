/** A session in which one user views the app as another user. */
import { tokens } from '../../db/schema/people.ts'
import type { Database } from '../../db/open-database.ts'
import { hashToken, newToken } from '../../http/guard/authenticate.ts'
import { only } from './makers.ts'

const FAR_FUTURE = '2099-01-01T00:00:00Z'

/** The header of requests in that view; the onlooker's own device stays signed in. */
export const viewSession = async (
  db: Database,
  onlooker: { readonly id: number },
  person: { readonly id: number },
): Promise<{ authorization: string }> => {
  const device = {
    userId: onlooker.id,
    kind: 'pat',
    hash: hashToken(newToken()),
    expiresAt: FAR_FUTURE,
  } as const
  const { id: parentId } = only(await db.drizzle.insert(tokens).values(device).returning({ id: tokens.id }))
  const token = newToken()
  await db.drizzle.insert(tokens).values({
    userId: person.id,
    impersonatorId: onlooker.id,
    parentId,
    kind: 'session',
    hash: hashToken(token),
    expiresAt: FAR_FUTURE,
  })
  return { authorization: `Bearer ${token}` }
}
