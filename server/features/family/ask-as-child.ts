/** A child whose account a school made asks a grown-up to be its parent: they confirm or decline like any request (§4 Relation request). */
import type { Db } from '../../db/transaction.ts'
import { listPeople } from './people-store.ts'
import { insertRequest } from './relation-store.ts'
import { tellRequest } from './tell-family.ts'

/** In the transaction that made the child; whether the grown-up may be asked, the caller has found out. */
export const askAsChild = async (
  tx: Db,
  { childId, parentId }: { readonly childId: number; readonly parentId: number },
  now: Date,
): Promise<void> => {
  const row = await insertRequest(tx, {
    fromId: childId,
    toId: parentId,
    type: 'parent',
    kind: 'request',
    message: '',
    createdAt: now.toISOString(),
  })
  if (row === undefined) return
  const people = await listPeople(tx, [childId, parentId])
  await tellRequest(tx, { request: row, people, answererIds: [parentId] }, now)
}
