/** SQL of documents that other features use, too: what lists show, uploads, and those who check them. */
import { and, count, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Recipient } from '@wegband/domain/features/documents/recipients.ts'
import { certificates, documents } from '../../db/schema/documents.ts'
import { users } from '../../db/schema/people.ts'
import { schoolMemberships, schoolRoles, schools } from '../../db/schema/schools.ts'
import type { Db } from '../../db/transaction.ts'

/** What every list of documents shows. */
export const seenColumns = {
  id: documents.id,
  type: documents.type,
  kind: documents.kind,
  name: documents.name,
  description: documents.description,
  ownerUserId: documents.ownerUserId,
  ownerRole: documents.ownerRole,
  ownerFirstName: users.firstName,
  createdAt: documents.createdAt,
  size: documents.size,
  file: documents.file,
  code: certificates.code,
  facts: certificates.facts,
  schoolId: documents.schoolId,
  schoolName: schools.name,
  checkState: documents.checkState,
  checkReason: documents.checkReason,
  checkedAt: documents.checkedAt,
}
export type SeenDocument = Awaited<ReturnType<typeof listByIds>>[number]

export type NewDocument = typeof documents.$inferInsert
export type DocumentRow = typeof documents.$inferSelect

export const insertDocuments = async (tx: Db, rows: readonly NewDocument[]): Promise<number[]> => {
  const inserted = await tx
    .insert(documents)
    .values([...rows])
    .returning({ id: documents.id })
  return inserted.map(({ id }) => id)
}

export const listByIds = (db: Db, ids: readonly number[]) =>
  db
    .select(seenColumns)
    .from(documents)
    .leftJoin(certificates, eq(certificates.documentId, documents.id))
    .leftJoin(users, eq(users.id, documents.ownerUserId))
    .leftJoin(schools, eq(schools.id, documents.schoolId))
    .where(inArray(documents.id, [...ids]))
    .orderBy(documents.id)

/** The documents that an upload with this key has stored already. */
export const listIdsOfUpload = async (db: Db, uploadedBy: number, uploadKey: string): Promise<number[]> => {
  const rows = await db
    .select({ id: documents.id })
    .from(documents)
    .where(and(eq(documents.uploadedBy, uploadedBy), eq(documents.uploadKey, uploadKey)))
    .orderBy(documents.id)
  return rows.map(({ id }) => id)
}

export const lockDocument = async (tx: Db, id: number): Promise<DocumentRow | undefined> => {
  const [row] = await tx.select().from(documents).where(eq(documents.id, id)).for('update')
  return row
}

export const updateDocument = async (
  tx: Db,
  id: number,
  change: Partial<typeof documents.$inferInsert>,
): Promise<void> => {
  await tx.update(documents).set(change).where(eq(documents.id, id))
}

/** The person's row is locked, so that two uploads at once do not both fit below the limit. */
export const countWaiting = async (tx: Db, ownerUserId: number): Promise<number> => {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, ownerUserId)).for('no key update')
  const [row] = await tx
    .select({ waiting: count() })
    .from(documents)
    .where(
      and(
        eq(documents.ownerUserId, ownerUserId),
        inArray(documents.checkState, ['waiting', 'asked']),
        isNull(documents.withdrawnAt),
      ),
    )
  return row?.waiting ?? 0
}

/** Empty for an unknown id. */
export const readNames = async (
  db: Db,
  userId: number,
): Promise<{ readonly firstName: string; readonly lastName: string; readonly birthdayAt: string | null }> => {
  const [row] = await db
    .select({ firstName: users.firstName, lastName: users.lastName, birthdayAt: users.birthdayAt })
    .from(users)
    .where(eq(users.id, userId))
  return row ?? { firstName: '', lastName: '', birthdayAt: null }
}

export const readFirstNames = async (
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
  const rows = await db
    .select({ id: users.id, firstName: users.firstName })
    .from(users)
    .where(inArray(users.id, [...ids]))
  return new Map(rows.map(({ id, firstName }) => [id, firstName]))
}

export const findDocument = async (db: Db, id: number): Promise<DocumentRow | undefined> => {
  const [row] = await db.select().from(documents).where(eq(documents.id, id))
  return row
}

export const listStoredFiles = async (db: Db): Promise<string[]> => {
  const rows = await db.select({ file: documents.file }).from(documents).where(isNotNull(documents.file))
  return rows.flatMap(({ file }) => (file === null ? [] : [file]))
}

/** Those who check what is received: heads and staff of the school, or holders of the right of the office. */
export const listCheckers = async (db: Db, recipient: Recipient): Promise<number[]> => {
  if (recipient === null) {
    const rows = await db
      .select({ id: users.id })
      .from(users)
      .where(sql`'office' = any(${users.officeRights})`)
    return rows.map(({ id }) => id)
  }
  const rows = await db
    .selectDistinct({ id: schoolMemberships.userId })
    .from(schoolMemberships)
    .innerJoin(schoolRoles, eq(schoolRoles.membershipId, schoolMemberships.id))
    .where(
      and(
        eq(schoolMemberships.schoolId, recipient),
        eq(schoolMemberships.state, 'active'),
        inArray(schoolRoles.role, ['leader', 'staff']),
      ),
    )
  return rows.map(({ id }) => id)
}

/** Deletes what its owner withdrew, and what was rejected, before these instants; returns the files. */
export const deleteEnded = async (
  tx: Db,
  { withdrawnBefore, rejectedBefore }: { readonly withdrawnBefore: string; readonly rejectedBefore: string },
  limit: number,
): Promise<string[]> => {
  const ended = tx
    .select({ id: documents.id })
    .from(documents)
    .where(
      or(
        lt(documents.withdrawnAt, withdrawnBefore),
        and(eq(documents.checkState, 'rejected'), lt(documents.checkedAt, rejectedBefore)),
      ),
    )
    .limit(limit)
    .for('update', { skipLocked: true })
  const rows = await tx
    .delete(documents)
    .where(inArray(documents.id, ended))
    .returning({ file: documents.file })
  return rows.map(({ file }) => file ?? '')
}
