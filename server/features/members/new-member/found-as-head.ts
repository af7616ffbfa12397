/** The membership of a person who founds a school and leads it, by the same functions as every other member's. */
import type { Instant } from '@wegband/domain/basics/calendar-days.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { lockMember, type MemberKey, writeRoles } from '../member-store.ts'
import { insertMember } from './new-member-store.ts'

/** Makes the person an active student, trainer and head of the school from that instant on. The caller publishes it. */
export const foundAsHead = async (tx: Transaction, key: MemberKey, at: Instant): Promise<void> => {
  await insertMember(tx, { ...key, siteId: null, at, state: 'active' })
  const member = await lockMember(tx, key)
  if (member === undefined) throw new Error('a membership was not written')
  await writeRoles(tx, member.id, ['student', 'trainer', 'leader'])
}
