/**
 * Writes who sells and bills: the one function for the office and for heads of a school. The caller has checked the right on the school.
 */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { lastFour } from '@wegband/domain/features/payments/iban.ts'
import type { IssuerFacts } from '@wegband/domain/features/payments/issuers/issuer-facts.ts'
import { inTransaction, type Transaction } from '../../../db/transaction.ts'
import type { Context } from '../../../http/request/context.ts'
import { requireSeenVersion } from '../../accounts/require-seen-version.ts'
import { writeAudit } from '../../accounts/write-audit.ts'
import {
  insertIssuer,
  type IssuerRow,
  isPrefixTaken,
  lockIssuerOfSchool,
  updateIssuer,
} from './issuer-statement.ts'

export type IssuerInput = {
  readonly schoolId: number
  readonly facts: IssuerFacts
  /** `updatedAt` of the row that the form showed; null: it showed none yet. Another one is 409. */
  readonly seenAt: string | null
  /**
   * Whether this caller may let the provider collect for the school. Its one account belongs to the association, so only the office
   * decides that (docs/decisions/0068); a school that has it already keeps it.
   */
  readonly mayChooseProvider: boolean
}

/** What the audit log keeps: the facts, without the account number. */
const factsForAudit = (row: IssuerRow): Record<string, unknown> => ({
  ...row,
  iban: row.iban === null ? null : lastFour(row.iban),
})

const writeRow = async (
  tx: Transaction,
  { schoolId, facts, seenAt, mayChooseProvider }: IssuerInput,
  now: Date,
): Promise<{ before: IssuerRow | undefined; after: IssuerRow }> => {
  const before = await lockIssuerOfSchool(tx, schoolId)
  requireSeenVersion(before, seenAt)
  if (facts.collection === 'provider' && before?.collection !== 'provider' && !mayChooseProvider)
    throw new AppError('general.invalid', { errors: { collection: ['not-an-option'] } })
  if (await isPrefixTaken(tx, facts.numberPrefix, schoolId))
    throw new AppError('general.invalid', { errors: { numberPrefix: ['taken'] } })
  const after =
    before === undefined
      ? await insertIssuer(tx, schoolId, facts, now)
      : await updateIssuer(tx, schoolId, facts, now)
  if (after === undefined) throw new AppError('general.stale')
  return { before, after }
}

export const saveIssuer = async (
  context: Context,
  input: IssuerInput,
  /** In the same transaction, such as what open pages hear. */
  also: (tx: Transaction, row: IssuerRow) => Promise<void> = () => Promise.resolve(),
): Promise<IssuerRow> => {
  const now = context.clock.now()
  return inTransaction(context.db, async (tx) => {
    const { before, after } = await writeRow(tx, input, now)
    await writeAudit(
      tx,
      context.actor,
      {
        action: before === undefined ? 'issuer.created' : 'issuer.changed',
        subjectType: 'issuer',
        subjectId: after.id,
        details: {
          before: before === undefined ? null : factsForAudit(before),
          after: factsForAudit(after),
        },
      },
      now,
    )
    await also(tx, after)
    return after
  })
}
