/** SQL of the history of texts: each save is a row. */
import type { LocalText } from '@wegband/domain/basics/locale.ts'
import { desc, eq } from 'drizzle-orm'
import { users } from '../../db/schema/people.ts'
import { textVersions } from '../../db/schema/texts.ts'
import type { Db } from '../../db/transaction.ts'

export type NewTextVersion = {
  readonly subject: string
  readonly title: LocalText | null
  readonly text: LocalText
}

export const insertTextVersion = async (
  tx: Db,
  version: NewTextVersion,
  savedBy: number | null,
  now: Date,
): Promise<void> => {
  const at = now.toISOString()
  await tx.insert(textVersions).values({ ...version, savedBy, createdAt: at, updatedAt: at })
}

const VERSIONS_MAX = 50

/** Newest first. */
export const listTextVersions = (db: Db, subject: string) =>
  db
    .select({ version: textVersions, firstName: users.firstName, lastName: users.lastName })
    .from(textVersions)
    .leftJoin(users, eq(users.id, textVersions.savedBy))
    .where(eq(textVersions.subject, subject))
    .orderBy(desc(textVersions.id))
    .limit(VERSIONS_MAX)
