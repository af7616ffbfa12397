/** SQL of who sells, and of membership levels. */
import { asc, eq, sql } from 'drizzle-orm'
import type { LevelFacts } from '@wegband/domain/features/money-office/sellers-contract.ts'
import { issuers } from '../../../db/schema/money/catalogue.ts'
import { schools } from '../../../db/schema/schools.ts'
import { membershipLevels } from '../../../db/schema/subscriptions.ts'
import type { Db } from '../../../db/transaction.ts'

export const listSchools = (db: Db) =>
  db
    .select({ id: schools.id, name: schools.name, isAssociation: schools.isAssociation })
    .from(schools)
    .orderBy(asc(schools.name), asc(schools.id))

export const findSchool = async (db: Db, id: number) => {
  const [row] = await db
    .select({ id: schools.id, name: schools.name, isAssociation: schools.isAssociation })
    .from(schools)
    .where(eq(schools.id, id))
  return row
}

export const listIssuerRows = (db: Db) =>
  db
    .select({
      issuer: issuers,
      school: { id: schools.id, name: schools.name, isAssociation: schools.isAssociation },
      products: sql<number>`(select count(*)::int from products p where p.issuer_id = issuers.id)`,
    })
    .from(issuers)
    .innerJoin(schools, eq(schools.id, issuers.schoolId))
    .orderBy(asc(schools.name), asc(issuers.id))
export type IssuerOfSchool = Awaited<ReturnType<typeof listIssuerRows>>[number]

export const issuerExists = async (db: Db, id: number): Promise<boolean> =>
  (await db.select({ id: issuers.id }).from(issuers).where(eq(issuers.id, id))).length > 0

const countContracts = sql<number>`(select count(distinct h.subscription_id)::int from subscription_plans p
  join subscription_phases h on h.plan_id = p.id
  where p.subject_type = 'membership-level' and p.subject_id = membership_levels.id)`

const selectLevels = (db: Db) =>
  db
    .select({
      level: membershipLevels,
      contracts: countContracts,
      products: sql<number>`(select count(*)::int from products p
        where p.subject_type = 'membership-level' and p.subject_id = membership_levels.id)`,
    })
    .from(membershipLevels)
export type LevelOfOffice = Awaited<ReturnType<typeof selectLevels>>[number]

export const listLevelRows = (db: Db): Promise<LevelOfOffice[]> =>
  selectLevels(db).orderBy(asc(membershipLevels.value), asc(membershipLevels.id))

export const findLevelRow = async (db: Db, id: number): Promise<LevelOfOffice | undefined> => {
  const [row] = await selectLevels(db).where(eq(membershipLevels.id, id))
  return row
}

/** Locks a level, so that two saves follow each other. */
export const lockLevel = async (tx: Db, id: number): Promise<void> => {
  await tx
    .select({ id: membershipLevels.id })
    .from(membershipLevels)
    .where(eq(membershipLevels.id, id))
    .for('update')
}

export const insertLevel = async (tx: Db, key: string, facts: LevelFacts, now: Date): Promise<number> => {
  const at = now.toISOString()
  const [row] = await tx
    .insert(membershipLevels)
    .values({ key, ...rowOf(facts), createdAt: at, updatedAt: at })
    .returning({ id: membershipLevels.id })
  if (row === undefined) throw new Error('an insert returned no row')
  return row.id
}

export const updateLevel = async (tx: Db, id: number, facts: LevelFacts, now: Date): Promise<void> => {
  await tx
    .update(membershipLevels)
    .set({ ...rowOf(facts), updatedAt: now.toISOString() })
    .where(eq(membershipLevels.id, id))
}

const rowOf = ({ name, ...facts }: LevelFacts) => ({
  ...facts,
  name: name.en === undefined ? { de: name.de } : { de: name.de, en: name.en },
})

/** Who benefits from contracts of a level, as their rights depend on it. */
export const listHoldersOfLevel = async (db: Db, levelId: number): Promise<number[]> => {
  const rows = await db.execute<{ id: number }>(sql`
    select distinct s.profiteer_id as id from subscriptions s
    join subscription_items i on i.subscription_id = s.id
    join subscription_plans p on p.id = i.plan_id
    where p.subject_type = 'membership-level' and p.subject_id = ${levelId}`)
  return rows.rows.map(({ id }) => id)
}
