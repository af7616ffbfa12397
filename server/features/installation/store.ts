/** SQL of what an installation stores about itself. */
import { eq, inArray, sql } from 'drizzle-orm'
import type { ConnectionGroup, ConnectionName } from '@wegband/domain/features/installation/connections.ts'
import { storedConnections } from '../../db/schema/installation.ts'
import { users } from '../../db/schema/people.ts'
import { settings } from '../../db/schema/texts.ts'
import type { Db } from '../../db/transaction.ts'

/** When the newest of these settings was saved; undefined while all have their defaults. */
export const findNewest = async (
  db: Db,
  keys: readonly string[],
): Promise<{ updatedAt: string } | undefined> => {
  const rows = await db
    .select({ updatedAt: settings.updatedAt })
    .from(settings)
    .where(inArray(settings.key, [...keys]))
  return rows.toSorted((a, b) => a.updatedAt.localeCompare(b.updatedAt)).at(-1)
}

type StoredRow = {
  readonly plain: Partial<Record<ConnectionName, string>>
  readonly secretsSealed: Buffer | null
}

export const putGroup = async (
  tx: Db,
  group: ConnectionGroup,
  { plain, secretsSealed }: StoredRow,
): Promise<void> => {
  await tx
    .insert(storedConnections)
    .values({ group, plain, secretsSealed })
    .onConflictDoUpdate({
      target: storedConnections.group,
      set: { plain, secretsSealed, updatedAt: sql`now()` },
    })
}

export const findOwnMail = async (db: Db, userId: number): Promise<string | null> => {
  const [row] = await db.select({ mail: users.mail }).from(users).where(eq(users.id, userId))
  return row?.mail ?? null
}
