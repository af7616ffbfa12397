/** A child whose account a school created asks an adult to be its parent. The adult answers it like any request (§4 Relation request). */
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import type { Db } from '../../db/transaction.ts'
import { listPeople } from './people-store.ts'
import { insertRequest } from './relation-store.ts'
import { notifyRequest } from './notify-family.ts'

type Asking = {
  readonly childId: number
  readonly parentId: number
  readonly entered: { readonly schoolName: string; readonly byId: number; readonly birthdayAt: string }
}

/** Runs in the transaction that creates the child. The caller has checked that the adult may be asked. */
export const askAsChild = async (
  tx: Db,
  { childId, parentId, entered }: Asking,
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
  const { schoolName, byId, birthdayAt } = entered
  const people = await listPeople(tx, [childId, parentId, byId])
  const by = people.get(byId)
  const byName = fullName(by)
  await notifyRequest(
    tx,
    { request: row, people, answererIds: [parentId], entered: { schoolName, byName, birthdayAt } },
    now,
  )
}
