/** API contract of files that go with a message: one request for each, checked by its bytes, bound to a draft until it is sent. */
import { z } from 'zod'
import { endpoint } from '../../http/endpoint.ts'
import { id, idParams, idText, one } from '../../http/shapes.ts'

export const ATTACHMENTS_MOST = 5
export const ATTACHMENT_MAX_BYTES = 10 * 1024 * 1024
/** All files of one message together. */
export const ATTACHMENTS_MAX_BYTES = 20 * 1024 * 1024
/** Room for the fields beside the file. */
const REQUEST_MAX_BYTES = ATTACHMENT_MAX_BYTES + 64 * 1024
/** Attachments of one person that wait to be sent, in all drafts. */
export const UNSENT_MOST = 50
/** After these hours an attachment that was not sent is deleted. */
export const UNSENT_HOURS = 24
export const ATTACHMENT_NAME_MAX = 120

export const messageAttachment = z.object({
  id,
  name: z.string(),
  kind: z.enum(['pdf', 'image']),
  size: z.int(),
  /** Signed and valid for minutes: anyone who has it may read the file. It is always a download. */
  url: z.string(),
})
export type MessageAttachment = z.output<typeof messageAttachment>

const draftParams = z.strictObject({ key: z.uuid() })

export const listDraftAttachments = endpoint({
  method: 'GET',
  path: '/api/user-messages/drafts/:key/attachments',
  summary: 'Attachments of a draft of the caller that are not sent yet',
  section: '§2 Messages',
  access: 'registered',
  params: draftParams,
  answers: { 200: z.object({ data: z.array(messageAttachment) }) },
  errors: ['auth.not-while-impersonating'],
})

/** The fields of the form beside its file, which is the part named `file`. */
export const attachmentFields = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1)
    .max(ATTACHMENT_NAME_MAX)
    .refine((text) => !/\p{Cc}/u.test(text), { params: { code: 'one-line' } }),
  /** Made once per file: a second send of the same stores nothing more. */
  key: z.uuid(),
})

export const uploadMessageAttachment = endpoint({
  method: 'POST',
  path: '/api/user-messages/drafts/:key/attachments',
  summary:
    'Add a file to a draft, as multipart form: file, name, key. PDF, JPG or PNG; pictures are drawn anew',
  section: '§2 Messages',
  access: 'registered',
  params: draftParams,
  upload: { maxBytes: REQUEST_MAX_BYTES, maxParts: 4, spoolFileBytes: ATTACHMENT_MAX_BYTES },
  answers: { 201: one(messageAttachment) },
  errors: [
    'auth.not-while-impersonating',
    'user-messages.too-young',
    'user-messages.guardian-forbids',
    'user-messages.too-many-attachments',
    'user-messages.attachments-too-large',
    'documents.no-file',
    'files.too-large',
    'files.kind',
    'files.encrypted',
    'files.scripts',
    'files.launch',
    'files.embedded',
    'files.unreadable',
    'files.infected',
  ],
  perMinute: 30,
})

/** Repeating it changes nothing. */
export const forwardAttachments = endpoint({
  method: 'POST',
  path: '/api/user-messages/drafts/:key/forwarded',
  summary:
    'Take over files of messages in the own mailbox into a draft, so that they follow it to every device',
  section: '§2 Messages',
  access: 'registered',
  params: draftParams,
  body: z.strictObject({ attachmentIds: z.array(id).min(1).max(ATTACHMENTS_MOST) }),
  answers: { 200: z.object({ data: z.array(messageAttachment) }) },
  errors: [
    'auth.not-while-impersonating',
    'user-messages.too-many-attachments',
    'user-messages.attachments-too-large',
  ],
  perMinute: 30,
})

export const deleteMessageAttachment = endpoint({
  method: 'DELETE',
  path: '/api/user-messages/attachments/:id',
  summary: 'Take a file out of a draft; one that is gone already stays gone',
  section: '§2 Messages',
  access: 'registered',
  params: idParams,
  answers: { 204: 'empty' },
  errors: ['auth.not-while-impersonating'],
})

export const readMessageAttachment = endpoint({
  method: 'GET',
  path: '/api/user-messages/attachments/:id/file/:grant',
  summary: 'The file behind a signed address, as a download',
  section: 'decisions §5, §8 Private files',
  access: 'anyone',
  params: z.strictObject({ id: idText, grant: z.string().max(100) }),
  answers: { 200: 'bytes' },
  errors: [],
  perMinute: 60,
})

export const messageAttachmentEndpoints = [
  listDraftAttachments,
  uploadMessageAttachment,
  forwardAttachments,
  deleteMessageAttachment,
  readMessageAttachment,
]
