/** Legal texts and who accepted which version. */
import { and, asc, desc, eq, isNotNull } from 'drizzle-orm'
import type { LegalKind } from '@wegband/domain/features/legal/contract.ts'
import { legalAcceptances, legalTexts, schoolLegalNotices } from '../../db/schema/legal.ts'
import { schools } from '../../db/schema/schools.ts'
import type { Db } from '../../db/transaction.ts'

export type LegalTextRow = typeof legalTexts.$inferSelect
/** `acceptedBy`: the parent who accepted for the person. */
export type AcceptedVersion = { kind: LegalKind; version: number; acceptedBy: number | null }

/** Newest first, including texts that come into force later. */
export const listTexts = (db: Db, kind?: LegalKind): Promise<LegalTextRow[]> =>
  db
    .select()
    .from(legalTexts)
    .where(kind === undefined ? undefined : eq(legalTexts.kind, kind))
    .orderBy(asc(legalTexts.kind), desc(legalTexts.version), asc(legalTexts.locale))

export const listAcceptedVersions = (db: Db, userId: number): Promise<AcceptedVersion[]> =>
  db
    .select({
      kind: legalAcceptances.kind,
      version: legalAcceptances.version,
      acceptedBy: legalAcceptances.acceptedBy,
    })
    .from(legalAcceptances)
    .where(eq(legalAcceptances.userId, userId))

export const listAcceptedIds = async (db: Db, userId: number): Promise<number[]> => {
  const rows = await db
    .select({ id: legalAcceptances.legalTextId })
    .from(legalAcceptances)
    .where(eq(legalAcceptances.userId, userId))
  return rows.map(({ id }) => id)
}

/** Removes the acceptance that a parent gave for the person. Returns the parent and the time. */
export const removeParentAcceptance = async (
  tx: Db,
  userId: number,
  { kind, version }: Pick<LegalTextRow, 'kind' | 'version'>,
): Promise<{ acceptedBy: number | null; acceptedAt: string } | undefined> => {
  const [row] = await tx
    .delete(legalAcceptances)
    .where(
      and(
        eq(legalAcceptances.userId, userId),
        eq(legalAcceptances.kind, kind),
        eq(legalAcceptances.version, version),
        isNotNull(legalAcceptances.acceptedBy),
      ),
    )
    .returning({ acceptedBy: legalAcceptances.acceptedBy, acceptedAt: legalAcceptances.acceptedAt })
  return row
}

export type NewAcceptance = {
  userId: number
  acceptedBy: number
  text: Pick<LegalTextRow, 'id' | 'kind' | 'version'>
}

/** Repeating an acceptance keeps the time of the first one. */
export const insertAcceptances = async (
  tx: Db,
  acceptances: readonly NewAcceptance[],
  now: Date,
): Promise<void> => {
  if (acceptances.length === 0) return
  const at = now.toISOString()
  await tx
    .insert(legalAcceptances)
    .values(
      acceptances.map(({ userId, acceptedBy, text }) => ({
        userId,
        legalTextId: text.id,
        kind: text.kind,
        version: text.version,
        acceptedAt: at,
        acceptedBy: acceptedBy === userId ? null : acceptedBy,
        createdAt: at,
      })),
    )
    .onConflictDoNothing()
}

/** `text` is null for a school without a notice of its own; undefined for an unknown school. */
export const findSchoolNotice = async (db: Db, schoolId: number) => {
  const [row] = await db
    .select({ schoolName: schools.name, text: schoolLegalNotices.text })
    .from(schools)
    .leftJoin(schoolLegalNotices, eq(schoolLegalNotices.schoolId, schools.id))
    .where(eq(schools.id, schoolId))
  return row
}
