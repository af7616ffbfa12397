/** Where and how the payer transfers the money for an own open bill. */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import type { TransferDetails } from '@wegband/domain/features/payments/contract.ts'
import { giroCode } from '@wegband/domain/features/payments/giro-code.ts'
import type { Context } from '../../http/request/context.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { findMandateInForce, findTransfer } from './own-bill-statement.ts'

/** 404 where the issuer has no account to transfer to. */
export const readTransfer = async (
  { db, actor, clock }: Context,
  billId: number,
): Promise<TransferDetails> => {
  const found = await findTransfer(db.drizzle, actor.userId, billId)
  if (found === undefined || found.bill.collection === 'provider' || found.iban === null) throw notFound()
  const { bill, openCents, legalName, accountHolder, iban, bic, number } = found
  if (bill.state !== 'open' || openCents <= 0) throw new AppError('payments.settled')
  const mandate = await findMandateInForce(db.drizzle, bill, dayOf(clock.now().toISOString()))
  const asked = {
    holder: accountHolder ?? legalName,
    iban,
    bic,
    amountCents: openCents,
    reference: number ?? `${bill.id}`,
  }
  return {
    billId,
    ...asked,
    dueOn: bill.dueOn,
    giroCode: giroCode(asked),
    debitedLast4: mandate?.ibanLast4 ?? null,
  }
}
