/** Routes for linking, revoking and printing cards. */
import {
  addCardBatch,
  addQrCard,
  linkToken,
  listCardBatches,
  listCardHolders,
  listCards as listCardsEndpoint,
  openCardSheet,
  readCardSheet,
  readFreeCard,
  readPermanentCode,
  renewPermanentCode,
  revokeCard as revokeCardEndpoint,
  revokeCardBatch,
  undoCard,
} from '@wegband/domain/features/cards/card-contract.ts'
import { type FeatureRoutes, notFound, serve } from '../../http/serve-endpoint.ts'
import { addBatch, listBatches, openSheet, revokeBatch } from './batches.ts'
import { giveCard, readFree, undoGiving } from './give-card.ts'
import { listCards, listHolders, readPermanent, renewPermanent, revokeCard } from './own-cards.ts'
import { sendSheet } from './send-sheet.ts'

const batchRoutes: FeatureRoutes = (app) => {
  serve(app, addCardBatch, async (context, { params, body }) => ({
    status: 201,
    body: { data: await addBatch(context, { schoolId: params.id, ...body }) },
  }))
  serve(app, listCardBatches, async (context, { params, query }) => ({
    status: 200,
    body: await listBatches(context, { schoolId: params.id, page: query.page ?? 1 }),
  }))
  serve(app, revokeCardBatch, async (context, { params }) => ({
    status: 200,
    body: { data: await revokeBatch(context, { schoolId: params.id, batchId: params.batchId }) },
  }))
  serve(app, openCardSheet, async (context, { params }) => ({
    status: 200,
    body: { data: await openSheet(context, { schoolId: params.id, batchId: params.batchId }) },
  }))
  serve(app, readCardSheet, (context, { params }, io) => sendSheet(context, params, io))
}

export const cardRoutes: FeatureRoutes = (app) => {
  serve(app, linkToken, async (context, { body }) => ({
    status: 200,
    body: {
      data: await giveCard(context, { userId: body.user, text: body.token, replace: body.replace }),
    },
  }))
  serve(app, addQrCard, async (context, { params, body }) => {
    const { user: userId, qr_code: text, replace } = body
    if (params.id !== userId && params.id !== context.actor.userId) throw notFound()
    return { status: 200, body: { data: await giveCard(context, { userId, text, replace }) } }
  })
  serve(app, listCardsEndpoint, async (context, { params }) => ({
    status: 200,
    body: { data: await listCards(context, params.id) },
  }))
  serve(app, revokeCardEndpoint, async (context, { params }) => ({
    status: 200,
    body: { data: await revokeCard(context, { userId: params.id, cardId: params.cardId }) },
  }))
  serve(app, undoCard, async (context, { params }) => {
    await undoGiving(context, { userId: params.id, cardId: params.cardId })
    return { status: 204, body: undefined }
  })
  serve(app, readPermanentCode, async (context, { params }) => ({
    status: 200,
    body: { data: await readPermanent(context, params.id) },
  }))
  serve(app, renewPermanentCode, async (context, { params }) => ({
    status: 200,
    body: { data: await renewPermanent(context, params.id) },
  }))
  serve(app, readFreeCard, async (context, { params, query }) => ({
    status: 200,
    body: { data: await readFree(context, { schoolId: params.id, text: query.code }) },
  }))
  serve(app, listCardHolders, async (context, { params, query }) => ({
    status: 200,
    body: { data: await listHolders(context, { schoolId: params.id, userIds: query['user[]'] }) },
  }))
  batchRoutes(app)
}
