/** A session whose person has just proved who they are, as after the password dialog; it stays so, whatever the test's clock does. */
import { eq, sql } from 'drizzle-orm'
import type { Database } from '../db/open-database.ts'
import { tokens } from '../db/schema/people.ts'
import { hashToken, newToken } from '../http/guard/authenticate.ts'

const FAR_FUTURE = '2099-01-01T00:00:00Z'
/** Details of a session that passes `requireFreshProof`. */
export const PROVED = { provedAt: FAR_FUTURE }

/** A session as a borrowed device has it, without any proof; its token. */
export const makeBareSession = async (db: Database, { id }: { readonly id: number }): Promise<string> => {
  const token = newToken()
  await db.drizzle
    .insert(tokens)
    .values({ userId: id, kind: 'session', hash: hashToken(token), expiresAt: FAR_FUTURE })
  return token
}

export const proveSession = async (db: Database, token: string): Promise<void> => {
  await db.drizzle
    .update(tokens)
    .set({ details: sql`${tokens.details} || ${JSON.stringify(PROVED)}::jsonb` })
    .where(eq(tokens.hash, hashToken(token)))
}
