/** HTTP routes of the messages between people. */
import {
  changeUserMessages,
  countUserMessages,
  deleteMessageDraft,
  listMessageDrafts,
  saveMessageDraft,
  deleteUserMessage,
  listRecipients,
  listUserMessages,
  markUserMessageRead,
  readUserMessage,
  restoreUserMessage,
  sendUserMessage,
} from '@wegband/domain/features/user-messages/contract.ts'
import {
  countMessageGroup,
  listMessageGroups,
  sendToGroup,
} from '@wegband/domain/features/user-messages/group-contract.ts'
import {
  sendToChosen,
  withdrawMessage as withdrawMessageEndpoint,
} from '@wegband/domain/features/user-messages/chosen-contract.ts'
import { serveData, type FeatureRoutes } from '../../http/serve-endpoint.ts'
import { attachmentRoutes } from './attachments/attachment-routes.ts'
import { changeMany, changeOne } from './change-messages.ts'
import { withdrawMessage, writeToChosen } from './chosen/write-to-chosen.ts'
import { discardDraft, keepDraft, readDrafts } from './drafts.ts'
import { findRecipients } from './find-recipients.ts'
import { readMailbox, readUnread } from './read-mailbox.ts'
import { readMessage } from './read-message.ts'
import { safetyRoutes } from './safety/safety-routes.ts'
import { sendMessage } from './send-message.ts'
import { countGroup, listGroups, writeToGroup } from './write-to-group.ts'

export const routes: FeatureRoutes = (app) => {
  safetyRoutes(app)
  attachmentRoutes(app)
  serveData(app, listUserMessages, (context, { query }) => readMailbox(context, query))
  serveData(app, countUserMessages, (context) => readUnread(context))
  serveData(app, listRecipients, async (context, { query }) => await findRecipients(context, query))
  serveData(app, listMessageDrafts, (context) => readDrafts(context))
  serveData(app, saveMessageDraft, (context, { params, body }) =>
    keepDraft(context, { key: params.key, ...body }),
  )
  serveData(app, deleteMessageDraft, (context, { params }) => discardDraft(context, params.key))
  serveData(app, listMessageGroups, (context) => listGroups(context))
  serveData(app, countMessageGroup, (context, { params }) => countGroup(context, params))
  serveData(app, sendToGroup, (context, { params, body }) => writeToGroup(context, params, body))
  serveData(app, sendToChosen, (context, { params, body }) => writeToChosen(context, params.id, body))
  serveData(app, withdrawMessageEndpoint, (context, { params }) => withdrawMessage(context, params.id))
  serveData(app, readUserMessage, (context, { params, query }) =>
    readMessage(context, { id: params.id, directory: query.directory }),
  )
  serveData(app, sendUserMessage, (context, { body }) => sendMessage(context, body))
  serveData(app, changeUserMessages, async (context, { body }) => ({
    ids: await changeMany(context, {
      ids: body.ids,
      action: body.action,
      directory: body['post-directory'],
    }),
  }))
  serveData(app, deleteUserMessage, (context, { params, body }) =>
    changeOne(context, params.id, { action: 'delete', directory: body['post-directory'] }),
  )
  serveData(app, restoreUserMessage, (context, { params, body }) =>
    changeOne(context, params.id, {
      action: 'restore',
      directory: body['post-directory'],
      isFull: body['full-restore'] ?? false,
    }),
  )
  serveData(app, markUserMessageRead, (context, { params, body }) =>
    changeOne(context, params.id, {
      action: body?.unread === true ? 'unread' : 'read',
      directory: 'inbox',
    }),
  )
}
