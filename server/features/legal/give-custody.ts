/** Law, minors: who says that they have custody of a child, alone or shared with somebody who agrees, and when. */
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
