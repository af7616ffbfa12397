/** API contract of messages to a group: a class, or everybody in a school (§6 Trainer area). */
import { z } from 'zod'
import { endpoint } from '../../http/endpoint.ts'
import { id, idText, instant, one } from '../../http/shapes.ts'
import { attachmentIds, key, sentMessage, texts } from './contract.ts'

export const GROUPS_PER_HOUR = 5

/** `class`: everybody on the list of a class. `school`: everybody who belongs to it, for its staff and heads. */
export const GROUP_KINDS = ['class', 'school'] as const
const group = z.strictObject({ kind: z.enum(GROUP_KINDS), id })
export type MessageGroup = z.output<typeof group>

export const messageGroup = z.object({
  ...group.shape,
  name: z.string(),
  /** When the class begins. */
  startAt: instant.nullable(),
})

export const listMessageGroups = endpoint({
  method: 'GET',
  path: '/api/user-messages/groups',
  summary: 'Groups that the caller may write to: classes around today, and schools',
  section: '§6 Trainer area',
  access: 'registered',
  answers: { 200: z.object({ data: z.array(messageGroup) }) },
  errors: ['auth.not-while-impersonating'],
})

/** Said before anything is sent: "31 people, 12 children through 17 parents". */
export const groupCount = z.object({
  people: z.int(),
  children: z.int(),
  /** Guardians and second adults who read it for a child. */
  guardians: z.int(),
  /** Members whom the message cannot reach. */
  unreached: z.int(),
})

export const countMessageGroup = endpoint({
  method: 'GET',
  path: '/api/user-messages/groups/:kind/:id',
  summary: 'How many people a message to the group reaches, and through whom',
  section: '§6 Trainer area',
  access: 'registered',
  params: z.strictObject({ kind: z.enum(GROUP_KINDS), id: idText }),
  answers: { 200: one(groupCount) },
  errors: ['user-messages.too-young', 'user-messages.guardian-forbids', 'auth.not-while-impersonating'],
})

/** Its recipients do not see each other, and answers go to the sender alone, or are switched off. */
export const sendToGroup = endpoint({
  method: 'POST',
  path: '/api/user-messages/groups/:kind/:id',
  summary: 'Send a message to a group; the same key sends once',
  section: '§6 Trainer area',
  access: 'registered',
  params: z.strictObject({ kind: z.enum(GROUP_KINDS), id: idText }),
  body: z.strictObject({ ...texts, mayAnswer: z.boolean(), key, attachmentIds }),
  answers: { 201: one(sentMessage) },
  errors: [
    'user-messages.attachments-too-large',
    'user-messages.too-young',
    'user-messages.guardian-forbids',
    'auth.not-while-impersonating',
    'auth.rate-limited',
  ],
})

export const messageGroupEndpoints = [listMessageGroups, countMessageGroup, sendToGroup]
