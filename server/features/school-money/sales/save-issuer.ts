/** Enters or changes who sells for a school. Invoices keep what they printed; a change counts for the next ones. */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { normalIban } from '@wegband/domain/features/payments/iban.ts'
import { normalCreditorId } from '@wegband/domain/features/school-money/creditor-id.ts'
import type { IssuerData } from '@wegband/domain/features/school-money/sales-contract.ts'
import { hasSqlState } from '../../../db/database-errors.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Context } from '../../../http/request/context.ts'
import { setAuditActor } from '../../accounts/set-audit-actor.ts'
import { writeAudit } from '../../accounts/write-audit.ts'
import { publish } from '../../events/publish.ts'
import { refuseWhileImpersonating } from '../../sessions/refuse-while-impersonating.ts'
import { findIssuer, type IssuerRow, isPrefixTaken, upsertIssuer } from '../issuer-statement.ts'
import { requireMoney } from '../require-money.ts'

export const issuerDataOf = (row: IssuerRow): IssuerData => {
  const { legalName, street, zip, city, country, taxNumber, vatId, isSmallBusiness, numberPrefix } = row
  const { accountHolder, iban, bic, creditorId, collection } = row
  const bank = { accountHolder, iban, bic, creditorId, collection }
  return { legalName, street, zip, city, country, taxNumber, vatId, isSmallBusiness, numberPrefix, ...bank }
}

/** Also called by the office, which may change the association's issuer. */
export const saveIssuer = async (
  context: Context,
  schoolId: number,
  input: IssuerData,
): Promise<IssuerData> => {
  refuseWhileImpersonating(context.actor)
  await requireMoney(context, schoolId)
  const now = context.clock.now()
  const data = {
    ...input,
    iban: input.iban && normalIban(input.iban),
    creditorId: input.creditorId && normalCreditorId(input.creditorId),
  }
  try {
    return await inTransaction(context.db, async (tx) => {
      if (await isPrefixTaken(tx, schoolId, data.numberPrefix))
        throw new AppError('school-money.prefix-taken')
      await setAuditActor(tx, context.actor.userId)
      const before = await findIssuer(tx, schoolId)
      const row = await upsertIssuer(tx, schoolId, data, now)
      const details = { before: before === undefined ? null : issuerDataOf(before), after: data }
      const entry = { action: 'school-money.issuer', subjectType: 'school', subjectId: schoolId, details }
      await writeAudit(tx, context.actor, entry, now)
      await publish(tx, { topic: 'school-money', ids: [], schoolIds: [schoolId] })
      return issuerDataOf(row)
    })
  } catch (error) {
    if (hasSqlState(error, '23505')) throw new AppError('school-money.prefix-taken')
    throw error
  }
}
