/** API contract of the messages between people (§2 Messages, §3 User message, §4, §7 Messages; decisions §4 Messages). */
import { z } from 'zod'
import { ROLE_NAMES } from '../../basics/roles.ts'
import { endpoint } from '../../http/endpoint.ts'
import {
  countText,
  flagText,
  id,
  idListText,
  idParams,
  instant,
  instantText,
  LINES,
  many,
  ONE_LINE,
  one,
} from '../../http/shapes.ts'
import { ATTACHMENTS_MOST, messageAttachment } from './attachment-contract.ts'

/** §9: messages per page. Messages of the same instant as the last one are added, so that `before` skips none. */
export const MESSAGES_PER_PAGE = 50
/** A list counts its matches up to here, so that a large mailbox is as fast as a small one. */
export const COUNTED_MOST = 1000
export const TITLE_MAX = 120
export const TEXT_MAX = 10_000
/** Recipients of one message that is not to a group. */
export const RECIPIENTS_MOST = 20
export const SEARCH_MIN = 2
export const SEARCH_MAX = 60
/** Recipients that a search answers. */
export const FOUND_MOST = 20
export const DRAFTS_MOST = 50
/** Messages that one change may concern. */
export const MANY_MOST = 100
export const SINGLE_PER_HOUR = 30
/** Names of recipients that a message shows; the rest is a number. */
export const NAMES_SHOWN = 50

/** §3: the directories of a mailbox. */
export const DIRECTORIES = ['inbox', 'outbox', 'inbox-trashed', 'outbox-trashed'] as const
export type Directory = (typeof DIRECTORIES)[number]
const directory = z.enum(DIRECTORIES)

export const messagePerson = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  avatar: z.string().nullable(),
  isKid: z.boolean(),
})
export type MessagePersonShown = z.output<typeof messagePerson>

/** What stands in a list. */
export const messageEntry = z.object({
  id,
  directory,
  title: z.string(),
  /** The beginning of the text, as it was written. */
  excerpt: z.string(),
  sentAt: instant,
  /** Null while unread; in the outbox it is always set. */
  readAt: instant.nullable(),
  /** Null: the account was deleted. */
  sender: messagePerson.nullable(),
  /** The first of them, for the sender alone. */
  recipients: z.array(messagePerson),
  recipientCount: z.int(),
  /** Written to the owner of the mailbox; false where only a child is concerned. */
  isDirect: z.boolean(),
  /** The children whose mail this is. */
  children: z.array(messagePerson),
  attachmentCount: z.int(),
})
export type MessageEntry = z.output<typeof messageEntry>

const titleText = z.string().max(TITLE_MAX).regex(ONE_LINE)
const bodyText = z.string().max(TEXT_MAX).regex(LINES)
export const texts = { title: titleText.trim().min(1), text: bodyText.trim().min(1) }

/** Uploaded to the draft, or of a message that is forwarded. */
export const attachmentIds = z.array(id).max(ATTACHMENTS_MOST).optional()

export const userMessage = z.object({
  ...messageEntry.omit({ excerpt: true, attachmentCount: true }).shape,
  text: z.string(),
  attachments: z.array(messageAttachment),
  /** The message is read as a second adult of the school. */
  isWitness: z.boolean(),
  /** Others who can read it, beside sender and recipients: guardians, or a second adult of the school. */
  readers: z.array(messagePerson),
  /** Whether the caller may answer the sender. */
  mayAnswer: z.boolean(),
  /** Whether the caller may block the sender, or has done so. Families cannot. */
  block: z.enum(['possible', 'blocked', 'none']),
  /** Whether the caller may report the message: what they received, in no view of another person. */
  mayReport: z.boolean(),
  replyToId: id.nullable(),
})
export type UserMessage = z.output<typeof userMessage>

export const listUserMessages = endpoint({
  method: 'GET',
  path: '/api/user-messages',
  summary: "Messages in the caller's mailbox, newest first; none of the flags means all directories",
  section: '§7 Messages',
  access: 'registered',
  staleOn: ['user-messages'],
  query: z.strictObject({
    inbox: flagText.optional(),
    'inbox-trashed': flagText.optional(),
    outbox: flagText.optional(),
    'outbox-trashed': flagText.optional(),
    /** Only unread ones. */
    'new-only': flagText.optional(),
    /** Unread ones, and those read after that instant. */
    'read-since': instantText.optional(),
    /** Only ones before this instant. */
    before: instantText.optional(),
    /** Words of the sender, the title and the text. */
    search: z.string().trim().min(SEARCH_MIN).max(SEARCH_MAX).optional(),
    per_page: countText(MESSAGES_PER_PAGE).optional(),
    limit: countText(MESSAGES_PER_PAGE).optional(),
  }),
  /** `meta.total` counts the matches, up to `COUNTED_MOST`: older ones exist if it is more than the answer holds. */
  answers: {
    200: many(messageEntry).extend({
      /** How long a deleted message lies in the trash. */ trashDays: z.int(),
    }),
  },
  errors: [],
})

const unread = z.object({ unread: z.int() })

export const countUserMessages = endpoint({
  method: 'GET',
  path: '/api/user-messages/count',
  summary: 'How many messages of the caller are unread',
  section: 'decisions §5',
  access: 'registered',
  staleOn: ['user-messages'],
  answers: { 200: one(unread) },
  errors: [],
})

/** A person whom the caller may write to, with everything the composer says beforehand. */
export const recipient = z.object({
  ...messagePerson.shape,
  /** What they are in a school of the caller. */
  role: z.enum(ROLE_NAMES).nullable(),
  school: z.string().nullable(),
  /** A child has no sign-in of their own: the message goes to the guardians alone. */
  isReadByGuardiansOnly: z.boolean(),
  /** Who reads along because a child is concerned. */
  readers: z.array(messagePerson),
})
export type Recipient = z.output<typeof recipient>

export const listRecipients = endpoint({
  method: 'GET',
  path: '/api/user-messages/recipients',
  summary: 'People whom the caller may write to, by name or by id; nobody else appears',
  section: 'decisions §5',
  access: 'registered',
  query: z.strictObject({
    search: z.string().trim().min(SEARCH_MIN).max(SEARCH_MAX).optional(),
    'id[]': idListText.optional(),
  }),
  answers: { 200: z.object({ data: z.array(recipient) }) },
  errors: ['user-messages.too-young', 'user-messages.guardian-forbids'],
})

/** Made by the device; the same key names a draft, and keeps a message from being sent twice. */
export const key = z.uuid()

export const readUserMessage = endpoint({
  method: 'GET',
  path: '/api/user-messages/:id',
  summary: "One message of the caller's mailbox; 410 after it was deleted for good",
  section: '§7 Messages',
  access: 'registered',
  staleOn: ['user-messages/:id'],
  params: idParams,
  query: z.strictObject({ directory: directory.optional() }),
  answers: { 200: one(userMessage) },
  errors: ['general.gone'],
})

export const sentMessage = z.object({
  id,
  /** In how many mailboxes it stands. */
  copies: z.int(),
})

export const sendUserMessage = endpoint({
  method: 'POST',
  path: '/api/user-messages',
  summary: 'Send a message; the same key sends once',
  section: '§7 Messages',
  access: 'registered',
  body: z.strictObject({
    recipientIds: z.array(id).min(1).max(RECIPIENTS_MOST),
    ...texts,
    replyToId: id.optional(),
    key: key.optional(),
    attachmentIds,
  }),
  answers: { 201: one(sentMessage) },
  errors: [
    'user-messages.too-young',
    'user-messages.guardian-forbids',
    'user-messages.no-answers',
    'user-messages.attachments-too-large',
    'auth.not-while-impersonating',
    'auth.rate-limited',
  ],
})

const changeErrors = ['general.gone', 'general.stale', 'auth.not-while-impersonating'] as const

export const deleteUserMessage = endpoint({
  method: 'DELETE',
  path: '/api/user-messages/:id',
  summary: 'Move a message to the trash, or delete it there for good; 410 when it is gone already',
  section: '§7 Messages',
  access: 'registered',
  params: idParams,
  body: z.strictObject({ 'post-directory': directory }),
  answers: { 204: 'empty' },
  errors: changeErrors,
})

export const restoreUserMessage = endpoint({
  method: 'PATCH',
  path: '/api/user-messages/:id/restore',
  summary: "Take a message out of the trash; with full-restore also the caller's other copy of it",
  section: '§7 Messages',
  access: 'registered',
  params: idParams,
  body: z.strictObject({ 'post-directory': directory, 'full-restore': z.boolean().optional() }),
  answers: { 204: 'empty' },
  errors: changeErrors,
})

/** Repeating it changes nothing: the first reading counts. `unread` marks it as unread again. */
export const markUserMessageRead = endpoint({
  method: 'PATCH',
  path: '/api/user-messages/:id/mark-read',
  summary: 'Mark a message as read, or as unread again',
  section: '§7 Messages',
  access: 'registered',
  params: idParams,
  body: z.strictObject({ unread: z.boolean().optional() }).optional(),
  answers: { 204: 'empty' },
  errors: changeErrors,
})

/** What is typed and not sent. `recipients`: those who are known by name. */
export const messageDraft = z.object({
  key,
  recipientIds: z.array(id),
  recipients: z.array(messagePerson),
  title: z.string(),
  text: z.string(),
  replyToId: id.nullable(),
  updatedAt: instant,
})
export type MessageDraft = z.output<typeof messageDraft>

export const listMessageDrafts = endpoint({
  method: 'GET',
  path: '/api/user-messages/drafts',
  summary: "The caller's drafts, the last changed first",
  section: '§2 Messages',
  access: 'registered',
  staleOn: ['user-messages', 'message-drafts'],
  answers: { 200: z.object({ data: z.array(messageDraft) }) },
  errors: ['auth.not-while-impersonating'],
})

/** Saving after the message was sent with this key changes nothing. */
export const saveMessageDraft = endpoint({
  method: 'PUT',
  path: '/api/user-messages/drafts/:key',
  summary: 'Save a draft',
  section: '§2 Messages',
  access: 'registered',
  keepalive: true,
  params: z.strictObject({ key }),
  body: z.strictObject({
    recipientIds: z.array(id).max(RECIPIENTS_MOST),
    title: titleText,
    text: bodyText,
    replyToId: id.nullable(),
  }),
  answers: { 204: 'empty' },
  errors: ['user-messages.too-many-drafts', 'auth.not-while-impersonating'],
})

export const deleteMessageDraft = endpoint({
  method: 'DELETE',
  path: '/api/user-messages/drafts/:key',
  summary: 'Discard a draft; one that is gone already stays gone',
  section: '§2 Messages',
  access: 'registered',
  params: z.strictObject({ key }),
  answers: { 204: 'empty' },
  errors: ['auth.not-while-impersonating'],
})

export const MESSAGE_ACTIONS = ['delete', 'restore', 'read', 'unread'] as const
export type MessageAction = (typeof MESSAGE_ACTIONS)[number]

/** The same for many at once; those that are gone already are left out. */
export const changeUserMessages = endpoint({
  method: 'PATCH',
  path: '/api/user-messages',
  summary: 'Delete, restore or mark many messages of one directory',
  section: '§4 Messages',
  access: 'registered',
  body: z.strictObject({
    ids: z.array(id).min(1).max(MANY_MOST),
    'post-directory': directory,
    action: z.enum(MESSAGE_ACTIONS),
  }),
  answers: { 200: one(z.object({ ids: z.array(id) })) },
  errors: ['auth.not-while-impersonating'],
})

export const userMessageEndpoints = [
  listUserMessages,
  changeUserMessages,
  listMessageDrafts,
  saveMessageDraft,
  deleteMessageDraft,
  countUserMessages,
  listRecipients,
  readUserMessage,
  sendUserMessage,
  deleteUserMessage,
  restoreUserMessage,
  markUserMessageRead,
]
