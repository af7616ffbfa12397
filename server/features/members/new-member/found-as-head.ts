/** The membership of a person who leads a school from its beginning. */
import type { Transaction } from '../../../db/transaction.ts'
import { takeIn } from '../../schools/enter-without-request.ts'
import { lockMember, type MemberKey, writeRoles } from '../member-store.ts'

/** Makes the person an active student, trainer and head of the school. The caller publishes it. */
export const foundAsHead = async (
  tx: Transaction,
  key: MemberKey,
  by: { readonly actorId: number; readonly now: Date },
): Promise<void> => {
  await takeIn(tx, key, by)
  const member = await lockMember(tx, key)
  if (member === undefined) throw new Error('a membership was not written')
  await writeRoles(tx, member.id, ['student', 'trainer', 'leader'])
}
