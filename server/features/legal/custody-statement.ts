/** Law, minors: records who has custody of a child, alone or jointly with a parent who agrees, and when this was stated. */
import { consents } from '../../db/schema/legal.ts'
import type { Db } from '../../db/transaction.ts'

export const giveCustody = async (
  tx: Db,
  {
    childId,
    parentId,
    manner,
  }: { readonly childId: number; readonly parentId: number; readonly manner: 'sole' | 'joint' },
  now: Date,
): Promise<void> => {
  await tx.insert(consents).values({
    userId: childId,
    purpose: 'custody',
    manner,
    givenBy: parentId,
    givenAt: now.toISOString(),
  })
}
