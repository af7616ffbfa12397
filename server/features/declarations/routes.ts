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
import { type FeatureRoutes, serve } from '../../http/serve-endpoint.ts'
import { cancelOwnContract, revokeOwnCancellation } from './cancel-subscription.ts'
import { drawReceipt } from './draw-receipt.ts'
import { readDeclaration, receiptOf, receiveDeclaration } from './receive-declaration.ts'
import { listChoices, withdrawOwnContract } from './withdraw-subscription.ts'

export const routes: FeatureRoutes = (app) => {
  serve(app, declareCancellation, async (context, { body }, { request }) => {
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
    return {
      status: 201,
      body: { data: await receiveDeclaration(context, declared, addressKey(request.ip)) },
    }
  })
  serve(app, declareWithdrawal, async (context, { body }, { request }) => {
    const { key, name, mail, contract } = body
    const declared = { kind: 'withdrawal' as const, key, name, mail, contractText: contract }
    return {
      status: 201,
      body: { data: await receiveDeclaration(context, declared, addressKey(request.ip)) },
    }
  })
  serve(app, readReceipt, async (context, { params }) => ({
    status: 200,
    body: { data: receiptOf(await readDeclaration(context, params.key)) },
  }))
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
  serve(app, revokeCancellation, async (context, { params }) => ({
    status: 200,
    body: { data: await revokeOwnCancellation(context, params.id) },
  }))
  serve(app, listWithdrawalChoices, async (context, { params }) => ({
    status: 200,
    body: { data: await listChoices(context, params.id) },
  }))
  serve(app, withdrawSubscription, async (context, { params, body }) => ({
    status: 201,
    body: { data: await withdrawOwnContract(context, params.id, body) },
  }))
}
