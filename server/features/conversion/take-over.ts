/** Takes over a membership of the association once: number, grade, and the credit into the ledger, in one transaction (F15). */
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { Actor } from '@wegband/domain/features/accounts/contract.ts'
import type { ConversionRefusal } from '@wegband/domain/features/conversion/contract.ts'
import {
  whyNoCredit,
  whyNotLink,
  type ConversionTerms,
} from '@wegband/domain/features/conversion/conversion-rules.ts'
import { hasSqlState } from '../../db/database-errors.ts'
import type { Db } from '../../db/transaction.ts'
import { moveCredit } from '../accounts/move-credit.ts'
import { lockBalances } from '../accounts/balance-statement.ts'
import { bumpUserVersions } from '../accounts/bump-user-versions.ts'
import { writeAudit } from '../accounts/write-audit.ts'
import { findConverter, type Link, lockMember, writeLink } from './store.ts'

export type TakeOver = {
  /** Proved before the transaction began (`findMembership`). */
  readonly number: string
  readonly userId: number
  readonly actor: Pick<Actor, 'userId' | 'impersonatorId'>
  readonly terms: ConversionTerms
  /** Registration requires credit (§8 Registration); linking does not. */
  readonly isCreditRequired: boolean
}
export type TakenOver = { readonly creditCents: number; readonly reason: ConversionRefusal | null }

export const refusal = (code: ConversionRefusal, terms: ConversionTerms): AppError =>
  new AppError(code, code === 'registration.legacy-bonus' ? { count: terms.bonusMonths } : {})

const link = async (tx: Db, linked: Link, now: Date): Promise<void> => {
  try {
    if (!(await writeLink(tx, linked, now))) throw new AppError('conversion.already-converted')
  } catch (error) {
    if (hasSqlState(error, '23505'))
      throw new AppError('registration.duplicate-ewto-number', {}, { cause: error })
    throw error
  }
}

/** Throws the errors of §8. Locks the person's row before the membership's; one lock order prevents deadlocks. */
export const takeOver = async (tx: Db, asked: TakeOver, now: Date): Promise<TakenOver> => {
  const { number, userId, terms } = asked
  await lockBalances(tx, [userId])
  const member = await lockMember(tx, number)
  const converter = await findConverter(tx, userId)
  const why = whyNotLink(member, number, converter)
  if (why !== undefined || member === undefined) throw refusal(why ?? 'registration.no-ewto-profile', terms)
  const reason = whyNoCredit(member, dayOf(now.toISOString()), terms) ?? null
  if (reason !== null && asked.isCreditRequired) throw refusal(reason, terms)

  await link(tx, { member, userId, isConverted: reason === null }, now)
  const creditCents = reason === null ? member.creditCents : 0
  if (creditCents > 0) {
    const transfer = `legacy-credit ${member.id}`
    await moveCredit(
      tx,
      { transfer, from: null, to: userId, amountCents: creditCents, reason: 'legacy-credit' },
      now,
    )
  }
  const details = { number, creditCents, ...(reason === null ? {} : { reason }) }
  await writeAudit(
    tx,
    asked.actor,
    { action: 'conversion.take-over', subjectType: 'user', subjectId: userId, details },
    now,
  )
  await bumpUserVersions(tx, [userId], now)
  return { creditCents, reason }
}
