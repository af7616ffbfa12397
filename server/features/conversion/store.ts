/** Rows of the association's members, and the accounts that they are linked to. */
import { and, asc, count, eq, ilike, isNull, or, sql } from 'drizzle-orm'
import { legacyMembers } from '../../db/schema/family.ts'
import { users } from '../../db/schema/people.ts'
import type { Db } from '../../db/transaction.ts'
import type { AssociationMember } from '../../gateways/association/port.ts'

export type LegacyMemberRow = typeof legacyMembers.$inferSelect

/** Whether any member of the association is known. */
export const hasMembers = async (db: Db): Promise<boolean> =>
  (await db.select({ id: legacyMembers.id }).from(legacyMembers).limit(1)).length > 0

export const findMember = async (db: Db, number: string): Promise<LegacyMemberRow | undefined> => {
  const [row] = await db.select().from(legacyMembers).where(eq(legacyMembers.number, number))
  return row
}

/** Locks the membership until the transaction ends, so that it is taken over once. */
export const lockMember = async (tx: Db, number: string): Promise<LegacyMemberRow | undefined> => {
  const [row] = await tx.select().from(legacyMembers).where(eq(legacyMembers.number, number)).for('update')
  return row
}

/** Stores the office's data. The link to an account and the time of the takeover stay unchanged. */
export const saveMember = async (tx: Db, number: string, member: AssociationMember): Promise<void> => {
  await tx
    .insert(legacyMembers)
    .values({ number, ...member })
    .onConflictDoUpdate({ target: legacyMembers.number, set: member })
}

export type ConverterRow = {
  userId: number
  ewtoNo: string | null
  hasUsedLegacyCoupon: boolean
  balanceCents: number
}

export const findConverter = async (db: Db, userId: number): Promise<ConverterRow | undefined> => {
  const [row] = await db
    .select({
      userId: users.id,
      ewtoNo: users.ewtoNo,
      hasUsedLegacyCoupon: users.hasUsedLegacyCoupon,
      balanceCents: users.balanceCents,
    })
    .from(users)
    .where(eq(users.id, userId))
  return row
}

export type Link = { member: LegacyMemberRow; userId: number; isConverted: boolean }

/** False: another caller was faster. Throws a unique violation where the person has another number already. */
export const writeLink = async (
  tx: Db,
  { member, userId, isConverted }: Link,
  now: Date,
): Promise<boolean> => {
  const at = now.toISOString()
  const taken = await tx
    .update(legacyMembers)
    .set({ userId, updatedAt: at, ...(isConverted ? { convertedAt: at } : {}) })
    .where(
      and(
        eq(legacyMembers.id, member.id),
        isNull(legacyMembers.convertedAt),
        or(isNull(legacyMembers.userId), eq(legacyMembers.userId, userId)),
      ),
    )
    .returning({ id: legacyMembers.id })
  if (taken.length === 0) return false
  await tx
    .update(users)
    .set({
      ewtoNo: member.number,
      ewtoAnnualFeeCents: member.annualFeeCents,
      // Children keep their profile type; adults become members of the association.
      profileType: sql`case when ${users.profileType} in ('regular', 'regular_alone') then 'ewto' else ${users.profileType} end`,
      ...(isConverted ? { hasUsedLegacyCoupon: true } : {}),
    })
    .where(eq(users.id, userId))
  return true
}

export const setNoGrade = async (tx: Db, userId: number, value: boolean): Promise<void> => {
  await tx.update(users).set({ hasNoEwtoGrade: value }).where(eq(users.id, userId))
}

const matching = (search: string | undefined) =>
  search === undefined || search === ''
    ? undefined
    : ilike(legacyMembers.number, `%${search.replaceAll(/[%_\\]/g, (sign) => `\\${sign}`)}%`)

export const listMembers = async (
  db: Db,
  asked: { search: string | undefined; offset: number; limit: number },
): Promise<{ rows: LegacyMemberRow[]; total: number }> => {
  const where = matching(asked.search)
  const [rows, totals] = await Promise.all([
    db
      .select()
      .from(legacyMembers)
      .where(where)
      .orderBy(asc(legacyMembers.number))
      .offset(asked.offset)
      .limit(asked.limit),
    db.select({ total: count() }).from(legacyMembers).where(where),
  ])
  return { rows, total: totals[0]?.total ?? 0 }
}

export type ImportedMember = AssociationMember & {
  readonly number: string
  /** Argon2id in PHC form; null leaves the stored one. */
  readonly passwordHash: string | null
}

/** Stores one row of the export. A membership that was taken over stays unchanged. */
export const upsertMember = async (
  tx: Db,
  member: ImportedMember,
  now: Date,
): Promise<'added' | 'changed' | 'unchanged'> => {
  const rows = await tx
    .insert(legacyMembers)
    .values({ ...member, createdAt: now.toISOString(), updatedAt: now.toISOString() })
    .onConflictDoUpdate({
      target: legacyMembers.number,
      set: {
        ...member,
        // A file without passwords keeps the stored ones.
        passwordHash: sql`coalesce(excluded.password_hash, ${legacyMembers.passwordHash})`,
        updatedAt: now.toISOString(),
      },
      setWhere: sql`${legacyMembers.convertedAt} is null and
        (${legacyMembers.birthdayAt}, ${legacyMembers.status}, ${legacyMembers.memberSince}, ${legacyMembers.creditCents},
          ${legacyMembers.creditAt}, ${legacyMembers.annualFeeCents}, ${legacyMembers.wtGrade}, ${legacyMembers.passwordHash})
        is distinct from
        (excluded.birthday_at, excluded.status, excluded.member_since, excluded.credit_cents,
          excluded.credit_at, excluded.annual_fee_cents, excluded.wt_grade, coalesce(excluded.password_hash, ${legacyMembers.passwordHash}))`,
    })
    .returning({ isNew: sql<boolean>`xmax = 0` })
  const [row] = rows
  if (row === undefined) return 'unchanged'
  return row.isNew ? 'added' : 'changed'
}
