/** What a withdrawal needs of the provider, after the commit. */
import type { Log, Services } from '../../../http/request/context.ts'
import { tryRefund } from '../../payments/refunds/refund-bill.ts'
import { closePayments } from '../close-payments.ts'
import type { Withdrawn } from './withdraw-orders.ts'

/** Pays back, and ends payments under way. What fails here is tried again by jobs. */
export const finishWithdrawal = async (
  services: Pick<Services, 'db' | 'clock' | 'gateways'> & { readonly log?: Log },
  contractId: number,
  { refunds }: Withdrawn,
): Promise<void> => {
  for (const { id } of refunds) await tryRefund(services, id)
  await closePayments(services, contractId)
}
