/** Rows of received documents and of those of a role. SQL only. */
import { and, asc, count, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { CheckState } from '@wegband/domain/features/documents/document-types.ts'
import type { Recipient } from '@wegband/domain/features/documents/recipients.ts'
import type { Role } from '@wegband/domain/basics/roles.ts'
import { certificates, documents } from '../../db/schema/documents.ts'
import { users } from '../../db/schema/people.ts'
import { schoolMemberships, schoolRoles, schools } from '../../db/schema/schools.ts'
import type { Db } from '../../db/transaction.ts'
import { seenColumns, type SeenDocument } from '../documents/document-statement.ts'

const ofRecipient = (recipient: Recipient) =>
  recipient === null ? isNull(documents.schoolId) : eq(documents.schoolId, recipient)

const received = (recipient: Recipient, state?: CheckState) =>
  and(
    ofRecipient(recipient),
    state === undefined ? isNotNull(documents.checkState) : eq(documents.checkState, state),
    isNotNull(documents.ownerUserId),
    isNull(documents.withdrawnAt),
  )

const senders = alias(users, 'senders')
const checkers = alias(users, 'checkers')

export const listReceived = (
  db: Db,
  { recipient, state }: { readonly recipient: Recipient; readonly state: CheckState | undefined },
  page: { readonly offset: number; readonly limit: number },
) =>
  db
    .select({
      id: documents.id,
      kind: documents.kind,
      name: documents.name,
      description: documents.description,
      size: documents.size,
      createdAt: documents.createdAt,
      updatedAt: documents.updatedAt,
      owner: { id: users.id, firstName: users.firstName, lastName: users.lastName },
      sentBy: { id: senders.id, firstName: senders.firstName, lastName: senders.lastName },
      state: documents.checkState,
      reason: documents.checkReason,
      checkedAt: documents.checkedAt,
      checkedBy: { id: checkers.id, firstName: checkers.firstName, lastName: checkers.lastName },
      replacesId: documents.replacesId,
      isScanned: documents.isScanned,
    })
    .from(documents)
    .innerJoin(users, eq(users.id, documents.ownerUserId))
    .leftJoin(senders, eq(senders.id, documents.uploadedBy))
    .leftJoin(checkers, eq(checkers.id, documents.checkedBy))
    .where(received(recipient, state))
    .orderBy(
      sql`${documents.checkState} <> 'waiting'`,
      sql`case when ${documents.checkState} = 'waiting' then ${documents.createdAt} end`,
      desc(documents.checkedAt),
      asc(documents.id),
    )
    .offset(page.offset)
    .limit(page.limit)

export const countReceived = async (db: Db, recipient: Recipient): Promise<Record<CheckState, number>> => {
  const rows = await db
    .select({ state: documents.checkState, total: count() })
    .from(documents)
    .where(received(recipient))
    .groupBy(documents.checkState)
  const counts = { waiting: 0, accepted: 0, rejected: 0, asked: 0 }
  for (const { state, total } of rows) if (state !== null) counts[state] = total
  return counts
}

const provided = (recipient: Recipient) =>
  and(ofRecipient(recipient), isNotNull(documents.ownerRole), isNull(documents.withdrawnAt))

export const listProvided = (
  db: Db,
  recipient: Recipient,
  page: { readonly offset: number; readonly limit: number },
): Promise<SeenDocument[]> =>
  db
    .select(seenColumns)
    .from(documents)
    .leftJoin(certificates, eq(certificates.documentId, documents.id))
    .leftJoin(users, eq(users.id, documents.ownerUserId))
    .leftJoin(schools, eq(schools.id, documents.schoolId))
    .where(provided(recipient))
    .orderBy(desc(documents.createdAt), desc(documents.id))
    .offset(page.offset)
    .limit(page.limit)

export const countProvided = (db: Db, recipient: Recipient): Promise<number> =>
  db.$count(documents, provided(recipient))

/** The people with the role in the school; those of all schools without one. */
export const listHolders = async (db: Db, role: Role, schoolId: Recipient): Promise<number[]> => {
  const rows = await db
    .selectDistinct({ id: schoolMemberships.userId })
    .from(schoolMemberships)
    .innerJoin(schoolRoles, eq(schoolRoles.membershipId, schoolMemberships.id))
    .where(
      and(
        eq(schoolRoles.role, role),
        eq(schoolMemberships.state, 'active'),
        schoolId === null ? undefined : eq(schoolMemberships.schoolId, schoolId),
      ),
    )
  return rows.map(({ id }) => id)
}

export const deleteDocument = async (tx: Db, id: number): Promise<void> => {
  await tx.delete(documents).where(eq(documents.id, id))
}
