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
import { serve, serveData, type FeatureRoutes, notFound } from '../../http/serve-endpoint.ts'
import { addBatch, listBatches, openSheet, revokeBatch } from './batches.ts'
import { giveCard, readFree, undoGiving } from './give-card.ts'
import { listCards, listHolders, readPermanent, renewPermanent, revokeCard } from './own-cards.ts'
import { sendSheet } from './send-sheet.ts'

const batchRoutes: FeatureRoutes = (app) => {
  serveData(app, addCardBatch, (context, { params, body }) =>
    addBatch(context, { schoolId: params.id, ...body }),
  )
  serveData(app, listCardBatches, (context, { params, query }) =>
    listBatches(context, { schoolId: params.id, page: query.page ?? 1 }),
  )
  serveData(app, revokeCardBatch, (context, { params }) =>
    revokeBatch(context, { schoolId: params.id, batchId: params.batchId }),
  )
  serveData(app, openCardSheet, (context, { params }) =>
    openSheet(context, { schoolId: params.id, batchId: params.batchId }),
  )
  serve(app, readCardSheet, (context, { params }, io) => sendSheet(context, params, io))
}

export const cardRoutes: FeatureRoutes = (app) => {
  serveData(app, linkToken, (context, { body }) =>
    giveCard(context, { userId: body.user, text: body.token, replace: body.replace }),
  )
  serveData(app, addQrCard, async (context, { params, body }) => {
    const { user: userId, qr_code: text, replace } = body
    if (params.id !== userId && params.id !== context.actor.userId) throw notFound()
    return await giveCard(context, { userId, text, replace })
  })
  serveData(app, listCardsEndpoint, (context, { params }) => listCards(context, params.id))
  serveData(app, revokeCardEndpoint, (context, { params }) =>
    revokeCard(context, { userId: params.id, cardId: params.cardId }),
  )
  serveData(app, undoCard, (context, { params }) =>
    undoGiving(context, { userId: params.id, cardId: params.cardId }),
  )
  serveData(app, readPermanentCode, (context, { params }) => readPermanent(context, params.id))
  serveData(app, renewPermanentCode, (context, { params }) => renewPermanent(context, params.id))
  serveData(app, readFreeCard, (context, { params, query }) =>
    readFree(context, { schoolId: params.id, text: query.code }),
  )
  serveData(app, listCardHolders, (context, { params, query }) =>
    listHolders(context, { schoolId: params.id, userIds: query['user[]'] }),
  )
  batchRoutes(app)
}
