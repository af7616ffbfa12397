/** The last proof of identity of a session, in the details of its token. */
import { and, eq, sql } from 'drizzle-orm'
import { tokens } from '../../db/schema/people.ts'
import type { Db } from '../../db/transaction.ts'

export const writeProof = async (db: Db, tokenId: number, at: string): Promise<void> => {
  const provedAt = JSON.stringify({ provedAt: at })
  await db
    .update(tokens)
    .set({ details: sql`${tokens.details} || ${provedAt}::jsonb` })
    .where(and(eq(tokens.id, tokenId), eq(tokens.kind, 'session')))
}

/** The instant of the last proof, empty before the first; undefined when the session has ended. */
export const findProof = async (db: Db, tokenId: number): Promise<string | undefined> => {
  const [row] = await db
    .select({ details: tokens.details })
    .from(tokens)
    .where(and(eq(tokens.id, tokenId), eq(tokens.kind, 'session')))
  return row && String(row.details['provedAt'] ?? '')
}
