/** SQL of legal texts as the office writes them. */
import { and, asc, count, desc, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Locale } from '@wegband/domain/basics/locale.ts'
import type { LegalKind } from '@wegband/domain/features/legal/contract.ts'
import { legalAcceptances, legalDrafts, legalReminders, legalTexts } from '../../../db/schema/legal.ts'
import { users } from '../../../db/schema/people.ts'
import type { Db } from '../../../db/transaction.ts'

export type LegalDraftRow = typeof legalDrafts.$inferSelect
export type LegalVersionRow = typeof legalTexts.$inferSelect

/** Versions without their texts, newest first: one row for each language. */
export const listVersionRows = (db: Db, kind?: LegalKind) =>
  db
    .select({
      kind: legalTexts.kind,
      version: legalTexts.version,
      locale: legalTexts.locale,
      inForceAt: legalTexts.inForceAt,
      remindAt: legalReminders.remindAt,
    })
    .from(legalTexts)
    .leftJoin(
      legalReminders,
      and(eq(legalReminders.kind, legalTexts.kind), eq(legalReminders.version, legalTexts.version)),
    )
    .where(kind === undefined ? undefined : eq(legalTexts.kind, kind))
    .orderBy(desc(legalTexts.version), asc(legalTexts.locale))
export type VersionOfKind = Awaited<ReturnType<typeof listVersionRows>>[number]

export const listTextsOf = (
  db: Db,
  kind: LegalKind,
  versions: readonly number[],
): Promise<LegalVersionRow[]> =>
  db
    .select()
    .from(legalTexts)
    .where(and(eq(legalTexts.kind, kind), inArray(legalTexts.version, [...versions])))
    .orderBy(asc(legalTexts.locale))

export const listDrafts = (db: Db, kind?: LegalKind): Promise<LegalDraftRow[]> =>
  db
    .select()
    .from(legalDrafts)
    .where(kind === undefined ? undefined : eq(legalDrafts.kind, kind))
    .orderBy(asc(legalDrafts.kind), asc(legalDrafts.locale))

/** How many accounts agreed to each version. */
export const countAgreements = async (db: Db, kind?: LegalKind): Promise<ReadonlyMap<string, number>> => {
  const rows = await db
    .select({ kind: legalAcceptances.kind, version: legalAcceptances.version, total: count() })
    .from(legalAcceptances)
    .where(kind === undefined ? undefined : eq(legalAcceptances.kind, kind))
    .groupBy(legalAcceptances.kind, legalAcceptances.version)
  return new Map(rows.map((row) => [`${row.kind}:${row.version}`, row.total]))
}

/** Accounts with a contract that are still there: guests agree when they register. */
export const countAccounts = async (db: Db): Promise<number> => {
  const [row] = await db
    .select({ total: count() })
    .from(users)
    .where(and(ne(users.profileType, 'anonymous'), isNull(users.erasedAt)))
  return row?.total ?? 0
}

/** Locks the drafts of a kind, so that two people never publish the same one. */
export const lockDrafts = (tx: Db, kind: LegalKind): Promise<LegalDraftRow[]> =>
  tx.select().from(legalDrafts).where(eq(legalDrafts.kind, kind)).orderBy(asc(legalDrafts.id)).for('update')

export const lockDraft = async (
  tx: Db,
  kind: LegalKind,
  locale: Locale,
): Promise<LegalDraftRow | undefined> => {
  const [row] = await tx
    .select()
    .from(legalDrafts)
    .where(and(eq(legalDrafts.kind, kind), eq(legalDrafts.locale, locale)))
    .for('update')
  return row
}

type NewDraft = Pick<LegalDraftRow, 'kind' | 'locale' | 'title' | 'text'>

/** False where another person began the same draft a moment before. */
export const insertDraft = async (tx: Db, draft: NewDraft, now: Date): Promise<boolean> => {
  const at = now.toISOString()
  const rows = await tx
    .insert(legalDrafts)
    .values({ ...draft, createdAt: at, updatedAt: at })
    .onConflictDoNothing()
    .returning({ id: legalDrafts.id })
  return rows.length > 0
}

export const updateDraft = async (
  tx: Db,
  id: number,
  words: Pick<NewDraft, 'title' | 'text'>,
  now: Date,
): Promise<void> => {
  await tx
    .update(legalDrafts)
    .set({ ...words, updatedAt: now.toISOString() })
    .where(eq(legalDrafts.id, id))
}

export const removeDrafts = async (tx: Db, ids: readonly number[]): Promise<void> => {
  await tx.delete(legalDrafts).where(inArray(legalDrafts.id, [...ids]))
}

export const insertVersion = async (
  tx: Db,
  rows: readonly (typeof legalTexts.$inferInsert)[],
): Promise<void> => {
  await tx.insert(legalTexts).values([...rows])
}

/** Only what is not in force by the clock of the database either, whose trigger keeps the rest. Returns what was removed. */
export const removeComing = (
  tx: Db,
  kind: LegalKind,
  version: number,
  now: Date,
): Promise<LegalVersionRow[]> =>
  tx
    .delete(legalTexts)
    .where(
      and(
        eq(legalTexts.kind, kind),
        eq(legalTexts.version, version),
        gt(legalTexts.inForceAt, now.toISOString()),
        gt(legalTexts.inForceAt, sql`now()`),
      ),
    )
    .returning()

export const insertReminder = async (
  tx: Db,
  reminder: { kind: LegalKind; version: number; remindAt: string },
): Promise<void> => {
  await tx.insert(legalReminders).values(reminder)
}

export const removeReminder = async (tx: Db, kind: LegalKind, version: number): Promise<void> => {
  await tx
    .delete(legalReminders)
    .where(and(eq(legalReminders.kind, kind), eq(legalReminders.version, version)))
}
