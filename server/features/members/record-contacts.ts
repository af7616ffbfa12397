/** Records that members were written to, and writes exports of the list to the audit log. */
import type { MemberExport } from '@wegband/domain/features/members/contract.ts'
import { type Db, inTransaction } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import { writeAudit } from '../accounts/write-audit.ts'
import { refuseWhileImpersonating } from '../sessions/refuse-while-impersonating.ts'
import { requireSchool } from './read-member.ts'
import { listIdsInSchool } from './belonging-statement.ts'
import { insertContacts } from './member-store.ts'

type Writing = { readonly schoolId: number; readonly writtenBy: number; readonly writtenAt: string }

/** In the transaction of a message to these members of the school. */
export const writeContacts = (tx: Db, writing: Writing, memberIds: readonly number[]): Promise<void> =>
  insertContacts(
    tx,
    memberIds.map((userId) => ({ ...writing, userId })),
  )

/** Leaves out ids of people who are not in the school; 404 for a school that the caller does not look after. */
export const recordContacts = async (
  context: Context,
  { schoolId, userIds }: { readonly schoolId: number; readonly userIds: readonly number[] },
): Promise<void> => {
  const { actor, clock, db } = context
  refuseWhileImpersonating(actor)
  await requireSchool(context, schoolId)
  const writtenAt = clock.now().toISOString()
  await inTransaction(db, async (tx) => {
    const memberIds = await listIdsInSchool(tx, schoolId, userIds)
    await writeContacts(tx, { schoolId, writtenBy: actor.userId, writtenAt }, memberIds)
  })
}

/** 404 for a school that the caller does not look after. */
export const recordMemberExport = async (
  context: Context,
  schoolId: number,
  { count, ...filter }: MemberExport,
): Promise<void> => {
  const { actor, clock, db } = context
  refuseWhileImpersonating(actor)
  await requireSchool(context, schoolId)
  const entry = {
    action: 'members.export',
    subjectType: 'school',
    subjectId: schoolId,
    details: { count, filter },
  }
  await writeAudit(db.drizzle, actor, entry, clock.now())
}
