/** Enters or changes who sells for a school. Invoices keep what they printed; a change counts for the next ones. */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { normalIban } from '@wegband/domain/features/payments/iban.ts'
import { normalCreditorId } from '@wegband/domain/features/school-money/creditor-id.ts'
import type { IssuerData } from '@wegband/domain/features/school-money/sales-contract.ts'
import type { Context } from '../../../http/request/context.ts'
import { publish } from '../../events/publish.ts'
import { saveIssuer as saveFacts } from '../../payments/issuers/save-issuer.ts'
import { refuseWhileImpersonating } from '../../sessions/refuse-while-impersonating.ts'
import type { IssuerRow } from '../issuer-statement.ts'
import { requireMoney } from '../require-money.ts'

export const issuerDataOf = (row: IssuerRow): IssuerData => {
  const { legalName, street, zip, city, country, taxNumber, vatId, isSmallBusiness, numberPrefix } = row
  const { accountHolder, iban, bic, creditorId, collection } = row
  const bank = { accountHolder, iban, bic, creditorId, collection }
  return { legalName, street, zip, city, country, taxNumber, vatId, isSmallBusiness, numberPrefix, ...bank }
}

/** By the function that the office saves with. A prefix of another school has a code of its own here. */
export const saveIssuer = async (
  context: Context,
  schoolId: number,
  input: IssuerData,
): Promise<IssuerData> => {
  refuseWhileImpersonating(context.actor)
  await requireMoney(context, schoolId)
  const facts = {
    ...input,
    iban: input.iban && normalIban(input.iban),
    creditorId: input.creditorId && normalCreditorId(input.creditorId),
  }
  try {
    const row = await saveFacts(context, { schoolId, facts, seenAt: undefined }, (tx) =>
      publish(tx, { topic: 'school-money', ids: [], schoolIds: [schoolId] }),
    )
    return issuerDataOf(row)
  } catch (error) {
    const isPrefix = error instanceof AppError && error.details.errors?.['numberPrefix'] !== undefined
    if (isPrefix) throw new AppError('school-money.prefix-taken')
    throw error
  }
}
