/** Creates a parent's child: an account without mail address and password, related at once (decisions §4 Kids, Relations). */
import type { NewChild } from '@wegband/domain/features/registration/contract.ts'
import type { CustodyManner } from '@wegband/domain/features/registration/custody.ts'
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { firstProgramOn } from '@wegband/domain/features/registration/age-rules.ts'
import type { Db } from '../../db/transaction.ts'
import { recordAcceptances } from '../legal/accept-texts.ts'
import { giveCustody } from '../legal/custody-statement.ts'
import { createAccount } from './create-account.ts'
import { insertChildRelation } from './store.ts'

export type ChildOf = {
  readonly parentId: number
  readonly child: NewChild
  readonly custody: CustodyManner
  readonly language: string
  /** The texts that the parent has accepted; they are accepted for the child too. */
  readonly acceptedTextIds: readonly number[]
}

/** Returns the child's id. The caller has already checked the parent's right and the child's age. */
export const createChild = async (
  tx: Db,
  { parentId, child, custody, language, acceptedTextIds }: ChildOf,
  now: Date,
): Promise<number> => {
  const person = {
    ...child,
    profileType: 'regular_kid' as const,
    language,
    startProgram: firstProgramOn(child.birthdayAt, dayOf(now.toISOString())),
  }
  const childId = await createAccount(tx, { person }, now)
  await insertChildRelation(tx, parentId, childId)
  await giveCustody(tx, { childId, parentId, manner: custody }, now)
  await recordAcceptances(tx, { textIds: acceptedTextIds, userIds: [childId], acceptedBy: parentId }, now)
  return childId
}
