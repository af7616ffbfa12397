/** Enters or changes who sells for a school. Invoices keep what they printed; a change counts for the next ones. */
import type { ShownIssuer } from '@wegband/domain/features/payments/issuers/issuer-facts.ts'
import type { Context } from '../../../http/request/context.ts'
import { publish } from '../../events/publish.ts'
import { type IssuerInput, saveIssuer as saveFacts } from '../../payments/issuers/save-issuer.ts'
import { refuseWhileImpersonating } from '../../sessions/refuse-while-impersonating.ts'
import { requireMoney } from '../require-money.ts'

/** By the function that the office saves with. */
export const saveIssuer = async (
  context: Context,
  input: Omit<IssuerInput, 'mayChooseProvider'>,
): Promise<ShownIssuer> => {
  refuseWhileImpersonating(context.actor)
  await requireMoney(context, input.schoolId)
  return saveFacts(context, { ...input, mayChooseProvider: false }, (tx) =>
    publish(tx, { topic: 'school-money', ids: [], schoolIds: [input.schoolId] }),
  )
}
