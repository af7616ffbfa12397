/** Routes of all that ends a contract: cancelling, withdrawing, in public and from the account. */
import { cancelSubscription, revokeCancellation } from '@wegband/domain/features/contracts/contract.ts'
import {
  declareCancellation,
  declareWithdrawal,
  downloadReceipt,
  listWithdrawalChoices,
  readReceipt,
  withdrawSubscription,
} from '@wegband/domain/features/declarations/contract.ts'
import { addressKey } from '../../http/guard/rate-limit.ts'
import { type FeatureRoutes, serve, serveData } from '../../http/serve-endpoint.ts'
import { cancelOwnContract, revokeOwnCancellation } from './cancel-subscription.ts'
import { drawReceipt } from './draw-receipt.ts'
import { readDeclaration, receiptOf, receiveDeclaration } from './receive-declaration.ts'
import { listChoices, withdrawOwnContract } from './withdraw-subscription.ts'

export const routes: FeatureRoutes = (app) => {
  serveData(app, declareCancellation, async (context, { body }, { request }) => {
    const { key, name, mail, contract, is_extraordinary, reason, wished_on } = body
    const declared = {
      kind: 'cancellation' as const,
      key,
      name,
      mail,
      contractText: contract,
      isExtraordinary: is_extraordinary,
      reason: reason ?? null,
      wishedOn: wished_on ?? null,
    }
    return await receiveDeclaration(context, declared, addressKey(request.ip))
  })
  serveData(app, declareWithdrawal, async (context, { body }, { request }) => {
    const { key, name, mail, contract } = body
    const declared = { kind: 'withdrawal' as const, key, name, mail, contractText: contract }
    return await receiveDeclaration(context, declared, addressKey(request.ip))
  })
  serveData(app, readReceipt, async (context, { params }) =>
    receiptOf(await readDeclaration(context, params.key)),
  )
  serve(app, downloadReceipt, async (context, { params }, { reply }) => {
    const declaration = await readDeclaration(context, params.key)
    const bytes = await drawReceipt(declaration)
    void reply
      .headers({
        'cache-control': 'private, no-store',
        'content-disposition': `attachment; filename="${declaration.caseNumber}.pdf"`,
      })
      .type('application/pdf')
      .send(bytes)
    return { status: 200, body: undefined }
  })
  serve(app, cancelSubscription, async (context, { params }) => {
    const { isClosed, view } = await cancelOwnContract(context, params.id)
    return isClosed ? { status: 200, body: { data: view } } : { status: 202, body: { data: view } }
  })
  serveData(app, revokeCancellation, (context, { params }) => revokeOwnCancellation(context, params.id))
  serveData(app, listWithdrawalChoices, (context, { params }) => listChoices(context, params.id))
  serveData(app, withdrawSubscription, (context, { params, body }) =>
    withdrawOwnContract(context, params.id, body),
  )
}
