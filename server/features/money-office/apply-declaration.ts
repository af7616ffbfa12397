/** Declarations that a human has to judge: applied as of the moment when they arrived, or refused with words (§§ 312k, 356a BGB). */
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import {
  endAfterCancelling,
  whyNotCancel,
} from '@wegband/domain/features/subscriptions/contracts/cancelling.ts'
import { endInstant } from '@wegband/domain/features/subscriptions/contracts/phases.ts'
import type { Transaction } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { publishContractChanged } from '../contracts/cancel-contract.ts'
import { factsOf } from '../contracts/contract-facts.ts'
import { findContractById, lockContract, updateContract } from '../contracts/contract-statement.ts'
import { officeWrite } from './office-write.ts'
import { answerDeclaration, lockDeclaration } from './tasks-store.ts'

const requireWaiting = async (tx: Transaction, id: number) => {
  const declaration = await lockDeclaration(tx, id)
  if (declaration === undefined) throw notFound()
  if (declaration.state !== 'waiting') throw new AppError('money-office.done-already')
  return declaration
}

/** The notice counts from the day on which the declaration arrived, however late the office reads it. */
const cancelAsOf = async (
  tx: Transaction,
  contractId: number,
  receivedAt: string,
  now: Date,
): Promise<void> => {
  await lockContract(tx, contractId)
  const row = await findContractById(tx, contractId)
  if (row === undefined) throw new AppError('general.invalid', { errors: { subscriptionId: ['invalid-id'] } })
  const [facts, day] = [factsOf(row), dayOf(receivedAt)]
  const code = whyNotCancel(facts, day)
  if (code !== undefined) throw new AppError(code)
  const endsAt = endInstant(endAfterCancelling(facts, day))
  await updateContract(tx, contractId, { endsAt, cancelledAt: receivedAt }, now)
  await publishContractChanged(tx, row, now)
}

export const applyWaiting = (context: Context, id: number, subscriptionId: number): Promise<void> =>
  officeWrite(context, async (tx, now) => {
    const declaration = await requireWaiting(tx, id)
    await cancelAsOf(tx, subscriptionId, declaration.received_at, now)
    const answer = { state: 'applied', userId: context.actor.userId, subscriptionId, words: null } as const
    await answerDeclaration(tx, id, answer, now)
    return {
      result: undefined,
      entry: {
        action: 'declaration.applied',
        subjectType: 'declaration',
        subjectId: id,
        details: { caseNumber: declaration.case_number, subscriptionId },
      },
    }
  })

export const refuseWaiting = (context: Context, id: number, words: string): Promise<void> =>
  officeWrite(context, async (tx, now) => {
    const declaration = await requireWaiting(tx, id)
    const answer = { state: 'refused', userId: context.actor.userId, subscriptionId: null, words } as const
    await answerDeclaration(tx, id, answer, now)
    return {
      result: undefined,
      entry: {
        action: 'declaration.refused',
        subjectType: 'declaration',
        subjectId: id,
        details: { caseNumber: declaration.case_number },
      },
    }
  })
