/** Relations and the requests that make or end them. No statement decides anything. A statement that comes second in a race returns no row. */
import { and, asc, countDistinct, desc, eq, getTableColumns, gt, inArray, ne, or, sql } from 'drizzle-orm'
import type { RelationType, RequestKind, RequestState } from '@wegband/domain/features/family/contract.ts'
import { relationRequests } from '../../db/schema/family.ts'
import { relations, users } from '../../db/schema/people.ts'
import { schoolMemberships } from '../../db/schema/schools.ts'
import type { Db } from '../../db/transaction.ts'

export type RequestRow = typeof relationRequests.$inferSelect

/** Relations of the caller, and sponsorings that the caller receives (one row stands for both sides). */
export const listRelationRows = (db: Db, userId: number) =>
  db
    .select({
      id: relations.id,
      userId: relations.userId,
      relatedId: relations.relatedId,
      type: relations.type,
      createdAt: relations.createdAt,
      birthdayAt: users.birthdayAt,
      startProgram: users.startProgram,
      balanceCents: users.balanceCents,
      hasOwnLogin: sql<boolean>`(${users.mail} is not null or ${users.passwordHash} is not null)`,
    })
    .from(relations)
    .innerJoin(users, eq(users.id, relations.relatedId))
    .where(
      or(
        eq(relations.userId, userId),
        and(eq(relations.relatedId, userId), eq(relations.type, 'sponsoring')),
      ),
    )
    .orderBy(asc(relations.id))

/** The relation, if the row belongs to the caller. A sponsoring belongs to both sides. */
export const findRelation = async (db: Db, userId: number, relationId: number) => {
  const [row] = await db
    .select()
    .from(relations)
    .where(
      and(
        eq(relations.id, relationId),
        or(
          eq(relations.userId, userId),
          and(eq(relations.relatedId, userId), eq(relations.type, 'sponsoring')),
        ),
      ),
    )
  return row
}

const between = (one: number, other: number) =>
  or(
    and(eq(relations.userId, one), eq(relations.relatedId, other)),
    and(eq(relations.userId, other), eq(relations.relatedId, one)),
  )

/** Whether the two are related by one of these types, in either direction. */
export const isRelated = async (db: Db, one: number, other: number, types: readonly RelationType[]) => {
  const [row] = await db
    .select({ id: relations.id })
    .from(relations)
    .where(and(between(one, other), inArray(relations.type, [...types])))
    .limit(1)
  return row !== undefined
}

/** Whether the two are related by one of these types or have an open request for a relation. */
export const isConnected = async (db: Db, one: number, other: number, types: readonly RelationType[]) =>
  (await isRelated(db, one, other, types)) || (await hasOpenRequest(db, one, other, 'request'))

const openBetween = (one: number, other: number, kind: RequestKind) =>
  and(
    eq(relationRequests.state, 'sent'),
    eq(relationRequests.kind, kind),
    or(
      and(eq(relationRequests.fromId, one), eq(relationRequests.toId, other)),
      and(eq(relationRequests.fromId, other), eq(relationRequests.toId, one)),
    ),
  )

export const hasOpenRequest = async (db: Db, one: number, other: number, kind: RequestKind) => {
  const [row] = await db
    .select({ id: relationRequests.id })
    .from(relationRequests)
    .where(openBetween(one, other, kind))
    .limit(1)
  return row !== undefined
}

/** The open request for a relation between the two, in either direction. */
export const findOpenRequest = async (
  db: Db,
  one: number,
  other: number,
): Promise<RequestRow | undefined> => {
  const [row] = await db
    .select()
    .from(relationRequests)
    .where(openBetween(one, other, 'request'))
    .limit(1)
  return row
}

type NewRequest = {
  fromId: number
  toId: number
  type: RelationType
  kind: RequestKind
  message: string
  createdAt: string
}

/** Undefined when the two already have an open request. */
export const insertRequest = async (tx: Db, request: NewRequest): Promise<RequestRow | undefined> => {
  const [row] = await tx
    .insert(relationRequests)
    .values({ ...request, state: 'sent' })
    .onConflictDoNothing()
    .returning()
  return row
}

/**
 * Counts the other people whom the caller has asked since then, withdrawn requests too.
 * An advisory lock makes requests of one caller wait for each other, so that they count each other.
 * A lock on rows of people would also wait for unrelated changes of those rows.
 */
export const countOtherTargets = async (
  tx: Db,
  { fromId, toId, since }: { fromId: number; toId: number; since: string },
): Promise<number> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('relation-requests-of'), ${fromId}::int)`)
  const [row] = await tx
    .select({ count: countDistinct(relationRequests.toId) })
    .from(relationRequests)
    .where(
      and(
        eq(relationRequests.fromId, fromId),
        ne(relationRequests.toId, toId),
        gt(relationRequests.createdAt, since),
      ),
    )
  return row?.count ?? 0
}

export const findRequest = async (db: Db, requestId: number): Promise<RequestRow | undefined> => {
  const [row] = await db.select().from(relationRequests).where(eq(relationRequests.id, requestId))
  return row
}

/** Undefined when the request was no longer open because another answer was faster. */
export const closeRequest = async (
  tx: Db,
  requestId: number,
  answer: { state: RequestState; answeredBy: number; answeredAt: string },
): Promise<RequestRow | undefined> => {
  const [row] = await tx
    .update(relationRequests)
    .set(answer)
    .where(and(eq(relationRequests.id, requestId), eq(relationRequests.state, 'sent')))
    .returning()
  return row
}

export type SeenRequest = {
  readonly row: RequestRow
  /** The birthday of the person whom the request is about. */
  readonly birthdayAt: string | null
  /** Whether that person is an active member of one of `schoolIds`. */
  readonly isOfSchools: boolean
}

/**
 * Requests that the caller sent, and requests about the caller or one of `childIds`.
 * Also requests that one of `schoolIds` may have to answer. Only open ones, and those answered after `answeredSince`.
 */
export const listRequests = (
  db: Db,
  input: {
    userId: number
    childIds: readonly number[]
    schoolIds: readonly number[]
    answeredSince: string
    most: number
  },
): Promise<SeenRequest[]> => {
  const isOfSchools = sql<boolean>`exists (select from ${schoolMemberships} where ${schoolMemberships.userId} = ${relationRequests.toId}
    and ${schoolMemberships.state} = 'active' and ${schoolMemberships.schoolId} = any(${sql.param([...input.schoolIds])}::int[]))`
  return db
    .select({ row: getTableColumns(relationRequests), birthdayAt: users.birthdayAt, isOfSchools })
    .from(relationRequests)
    .innerJoin(users, eq(users.id, relationRequests.toId))
    .where(
      and(
        or(
          eq(relationRequests.fromId, input.userId),
          inArray(relationRequests.toId, [input.userId, ...input.childIds]),
          input.schoolIds.length === 0
            ? undefined
            : and(eq(relationRequests.type, 'child'), eq(relationRequests.state, 'sent'), isOfSchools),
        ),
        or(eq(relationRequests.state, 'sent'), gt(relationRequests.answeredAt, input.answeredSince)),
      ),
    )
    .orderBy(desc(relationRequests.createdAt), desc(relationRequests.id))
    .limit(input.most)
}

/** Idempotent: an existing relation stays. */
export const insertRelation = async (
  tx: Db,
  row: { userId: number; relatedId: number; type: RelationType },
): Promise<void> => {
  await tx.insert(relations).values(row).onConflictDoNothing()
}

export const deleteRelations = async (
  tx: Db,
  one: number,
  other: number,
  types: readonly RelationType[],
): Promise<void> => {
  await tx.delete(relations).where(and(between(one, other), inArray(relations.type, [...types])))
}

/** Locks the guardians of a child until the transaction ends, so that two cannot leave at once. */
export const lockGuardians = async (tx: Db, childId: number): Promise<number[]> => {
  const rows = await tx
    .select({ guardianId: relations.relatedId })
    .from(relations)
    .where(and(eq(relations.userId, childId), eq(relations.type, 'parent')))
    .orderBy(asc(relations.id))
    .for('update')
  return rows.map((row) => row.guardianId)
}
