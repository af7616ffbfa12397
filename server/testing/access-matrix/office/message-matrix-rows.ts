/** Messages: who may write to a small child, and whose mailbox a message stands in. */
import {
  changeUserMessages,
  deleteMessageDraft,
  deleteUserMessage,
  listRecipients,
  markUserMessageRead,
  readUserMessage,
  restoreUserMessage,
  saveMessageDraft,
  sendUserMessage,
} from '@wegband/domain/features/user-messages/contract.ts'
import { countMessageGroup, sendToGroup } from '@wegband/domain/features/user-messages/group-contract.ts'
import * as attachment from '@wegband/domain/features/user-messages/attachment-contract.ts'
import * as safety from '@wegband/domain/features/user-messages/safety-contract.ts'
import { CLUB_SIDE, answers, row, type MatrixRow, type MatrixWorld } from '../matrix-row.ts'

const KEY = '0f0e5d52-6a57-4f0c-8b35-4f9f6b8a2c11'
const ofInbox = { 'post-directory': 'inbox' }

const ofSelf = ({ selfId }: MatrixWorld) => ({ params: { id: selfId } })
/** A report that others handle answers like one that does not exist. */
const unknown = () => ({ params: { id: 999_999 } })

const attachmentRows: readonly MatrixRow[] = [
  answers(attachment.listDraftAttachments, () => ({ params: { key: KEY } })),
  // The matrix sends no form.
  row(attachment.uploadMessageAttachment, 415, {}, () => ({ params: { key: KEY } })),
  answers(attachment.deleteMessageAttachment, unknown),
  row(attachment.forwardAttachments, 422, {}, () => ({
    params: { key: KEY },
    body: { attachmentIds: [999_999] },
  })),
  row(attachment.readMessageAttachment, 404, {}, () => ({ params: { id: 1, grant: 'zzzzzzzz.forged' } })),
]

const safetyRows: readonly MatrixRow[] = [
  // The trainers teach the child; others could not write to it. Guardians cannot be blocked, nor their children.
  row(safety.blockPerson, 404, { 204: CLUB_SIDE, 409: ['parent'] }, ofSelf),
  answers(safety.unblockPerson, ofSelf),
  row(safety.readMessageBan, 404, { 200: ['parent'] }, ofSelf),
  row(safety.forbidMessages, 404, { 204: ['parent'] }, ofSelf),
  row(safety.allowMessages, 404, { 204: ['parent'] }, ofSelf),
  row(safety.reportUserMessage, 404, { 201: ['self'] }, ({ userMessageId }) => ({
    params: { id: userMessageId },
    body: { reason: 'other', words: '' },
  })),
  row(safety.listMessageReports, 404, { 200: ['staff', 'leader'] }, ({ schoolId }) => ({
    query: { recipient: `school:${schoolId}` },
  })),
  row(safety.openMessageReport, 404, {}, unknown),
  row(safety.handleMessageReport, 404, {}, () => ({
    ...unknown(),
    body: { state: 'in-hand', seenAt: '2026-11-20T09:00:00.000Z' },
  })),
  row(safety.readReportContact, 404, { 200: ['leader', 'admin'] }, ({ schoolId }) => ({
    params: { id: schoolId },
  })),
  row(safety.nameReportContact, 404, { 204: ['leader', 'admin'] }, ({ schoolId }) => ({
    params: { id: schoolId },
    body: { userId: null },
  })),
]

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
  ...safetyRows,
  ...attachmentRows,
]
