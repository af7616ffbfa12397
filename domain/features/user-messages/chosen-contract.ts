/** API contract of one message to chosen members of a school, and of taking a message back (§6 Trainer area). */
import { z } from 'zod'
import { endpoint } from '../../http/endpoint.ts'
import { id, idParams, one } from '../../http/shapes.ts'
import { key, sentMessage, texts } from './contract.ts'

/** Members whom one message may be written to. */
export const CHOSEN_MOST = 100
/** How long a message can be taken back. */
export const WITHDRAW_MINUTES = 10

/** Its recipients do not see each other, as in a message to a group. `left`: members whom no message reaches. */
export const sendToChosen = endpoint({
  method: 'POST',
  path: '/api/schools/:id/messages',
  summary: 'Send a message to chosen members of a school; the same key sends once',
  section: '§6 Trainer area',
  access: 'registered',
  params: idParams,
  body: z.strictObject({
    userIds: z.array(id).min(1).max(CHOSEN_MOST),
    ...texts,
    mayAnswer: z.boolean(),
    key,
  }),
  answers: { 201: one(sentMessage.extend({ left: z.int() })) },
  errors: [
    'auth.not-while-impersonating',
    'auth.rate-limited',
    'user-messages.too-young',
    'user-messages.guardian-forbids',
  ],
})

/** Copies that were read stay, and so do those of the adults beside a child's mailbox. The sender keeps the message while one is left. */
export const withdrawMessage = endpoint({
  method: 'DELETE',
  path: '/api/user-messages/:id/copies',
  summary: 'Take a message back that was just sent: out of every mailbox where it is unread',
  section: '§6 Trainer area',
  access: 'registered',
  params: idParams,
  answers: { 200: one(z.object({ withdrawn: z.int(), read: z.int() })) },
  errors: ['general.gone', 'auth.not-while-impersonating'],
})

export const chosenMessageEndpoints = [sendToChosen, withdrawMessage]
