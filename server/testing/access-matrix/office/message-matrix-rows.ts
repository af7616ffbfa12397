/** Messages: who may write to a small child, and whose mailbox a message stands in. */
import {
  changeUserMessages,
  countMessageGroup,
  deleteMessageDraft,
  deleteUserMessage,
  listRecipients,
  markUserMessageRead,
  readUserMessage,
  restoreUserMessage,
  saveMessageDraft,
  sendToGroup,
  sendUserMessage,
} from '@wegband/domain/features/user-messages/contract.ts'
import { CLUB_SIDE, answers, row, type MatrixRow } from '../matrix-row.ts'

const KEY = '0f0e5d52-6a57-4f0c-8b35-4f9f6b8a2c11'
const ofInbox = { 'post-directory': 'inbox' }

export const messageRows: readonly MatrixRow[] = [
  // The child is too young to write, and the parent reads what would be sent anyway.
  row(sendUserMessage, 422, { 201: CLUB_SIDE, 403: ['self'] }, ({ selfId }) => ({
    body: { recipientIds: [selfId], title: 'Hallo', text: 'Bis Freitag.' },
  })),
  row(listRecipients, 200, { 403: ['self'] }, ({ selfId }) => ({ query: { 'id[]': String(selfId) } })),
  row(readUserMessage, 404, { 200: ['self'] }, ({ userMessageId }) => ({ params: { id: userMessageId } })),
  row(markUserMessageRead, 404, { 204: ['self'] }, ({ userMessageId }) => ({
    params: { id: userMessageId },
  })),
  row(deleteUserMessage, 404, { 204: ['self'] }, ({ userMessageId }) => ({
    params: { id: userMessageId },
    body: ofInbox,
  })),
  row(restoreUserMessage, 404, { 204: ['self'] }, ({ userMessageId }) => ({
    params: { id: userMessageId },
    body: ofInbox,
  })),
  answers(changeUserMessages, ({ userMessageId }) => ({
    body: { ...ofInbox, ids: [userMessageId], action: 'read' },
  })),
  row(countMessageGroup, 404, { 200: ['staff', 'leader'] }, ({ schoolId }) => ({
    params: { kind: 'school', id: schoolId },
  })),
  row(sendToGroup, 404, { 201: CLUB_SIDE }, ({ runningId }) => ({
    params: { kind: 'class', id: runningId },
    body: { title: 'Hallo', text: 'Bis Freitag.', mayAnswer: true, key: crypto.randomUUID() },
  })),
  answers(saveMessageDraft, () => ({
    params: { key: KEY },
    body: { recipientIds: [], title: '', text: 'x', replyToId: null },
  })),
  answers(deleteMessageDraft, () => ({ params: { key: KEY } })),
]
