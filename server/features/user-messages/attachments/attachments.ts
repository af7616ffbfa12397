/** Files that go with a message: uploaded to a draft, sent with it, read by everybody in whose mailbox it stands. */
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import {
  ATTACHMENT_MAX_BYTES,
  attachmentFields,
  ATTACHMENTS_MAX_BYTES,
  ATTACHMENTS_MOST,
  type MessageAttachment,
  UNSENT_MOST,
} from '@wegband/domain/features/user-messages/attachment-contract.ts'
import { inTransaction, type Db } from '../../../db/transaction.ts'
import { checkFile, type CheckedFile } from '../../../gateways/checked-files/check-file.ts'
import { fieldErrors } from '../../../http/answer/field-errors.ts'
import type { Context, OpenContext } from '../../../http/request/context.ts'
import type { SpooledFile, SpooledForm } from '../../../http/request/spooled-form.ts'
import { type Io, notFound } from '../../../http/serve-endpoint.ts'
import { grantFor, isGranted } from '../../documents/document-address.ts'
import { dropStored, sendStored, storeChecked } from '../../documents/stored-files.ts'
import { refuseWhileImpersonating } from '../../sessions/refuse-while-impersonating.ts'
import { requireWriter } from '../may-write.ts'
import { readPeople } from '../people-store.ts'
import {
  attachAll,
  copyIntoDraft,
  countUnsent,
  deleteUnsent,
  findAttachment,
  findByUploadKey,
  insertAttachment,
  listOfDraft,
  lockSendable,
  type ShownRow,
} from './attachment-store.ts'

export const ATTACHMENT_FOLDER = 'attachments'

const subjectOf = (id: number): string => `message-attachment.${id}`

/** Give it only to a caller in whose mailbox or draft the attachment stands. */
export const shownAttachment = (
  context: Pick<Context, 'appSecret' | 'clock'>,
  { id, name, kind, size }: ShownRow,
): MessageAttachment => ({
  id,
  name,
  kind,
  size,
  url: `/api/user-messages/attachments/${id}/file/${grantFor(context, subjectOf(id))}`,
})

export const readDraftAttachments = async (context: Context, draftKey: string) => {
  const { actor, db } = context
  refuseWhileImpersonating(actor)
  const rows = await listOfDraft(db.drizzle, actor.userId, draftKey)
  return rows.map((row) => shownAttachment(context, row))
}

const fileOf = ({ files }: SpooledForm): SpooledFile => {
  const [file, ...others] = files.filter(({ size }) => size > 0)
  if (file === undefined) throw new AppError('documents.no-file')
  if (file.name !== 'file' || others.length > 0)
    throw new AppError('general.invalid', { errors: { file: ['too-many'] } })
  if (file.size > ATTACHMENT_MAX_BYTES) throw new AppError('files.too-large')
  return file
}

const fieldsOf = ({ fields }: SpooledForm) => {
  const input = Object.fromEntries(fields.map(({ name, value }) => [name, value]))
  const result = attachmentFields.safeParse(input)
  if (result.success) return result.data
  throw new AppError('general.invalid', { errors: fieldErrors(result.error.issues, input) })
}

/** A child who may not write stores no files either. */
const requireMayWrite = async ({ actor, clock, db, settings }: Context): Promise<void> => {
  const today = dayOf(clock.now().toISOString())
  const self = (await readPeople(db.drizzle, { senderId: actor.userId, today }, [actor.userId])).get(
    actor.userId,
  )
  if (self === undefined) throw notFound()
  await requireWriter(db.drizzle, settings, self, today)
}

type Upload = {
  readonly draftKey: string
  readonly name: string
  readonly key: string
  readonly file: CheckedFile
  readonly stored: string
}

const insert = async (
  tx: Db,
  { actor, clock }: Context,
  { draftKey, name, key, file, stored }: Upload,
): Promise<{ row: ShownRow; isNew: boolean }> => {
  const ownerId = actor.userId
  const { inDraft, bytesInDraft, inAll } = await countUnsent(tx, ownerId, draftKey)
  // The lock of the count lets the second of two equal sends see what the first one stored.
  const known = await findByUploadKey(tx, ownerId, key)
  if (known !== undefined) return { row: known, isNew: false }
  if (inDraft >= ATTACHMENTS_MOST || inAll >= UNSENT_MOST)
    throw new AppError('user-messages.too-many-attachments')
  if (bytesInDraft + file.size > ATTACHMENTS_MAX_BYTES)
    throw new AppError('user-messages.attachments-too-large')
  const row = await insertAttachment(tx, {
    ownerId,
    draftKey,
    uploadKey: key,
    name,
    kind: file.kind === 'pdf' ? 'pdf' : 'image',
    file: stored,
    size: file.size,
    sha256: file.sha256,
    isScanned: file.isScanned,
    createdAt: clock.now().toISOString(),
  })
  return { row, isNew: true }
}

/** The file is checked and stored before its row. After a crash the sweep deletes it. A second send answers with what is stored. */
export const uploadAttachment = async (
  context: Context,
  draftKey: string,
  form: SpooledForm,
): Promise<MessageAttachment> => {
  refuseWhileImpersonating(context.actor)
  await requireMayWrite(context)
  const { name, key } = fieldsOf(form)
  const file = await checkFile(context.gateways, fileOf(form).path)
  // Drawn anew, a picture may have grown.
  if (file.size > ATTACHMENT_MAX_BYTES) throw new AppError('files.too-large')
  const stored = await storeChecked(context, ATTACHMENT_FOLDER, file)
  try {
    const upload = { draftKey, name, key, file, stored }
    const { row, isNew } = await inTransaction(context.db, (tx) => insert(tx, context, upload))
    if (!isNew) await dropStored(context, ATTACHMENT_FOLDER, [stored])
    return shownAttachment(context, row)
  } catch (error) {
    await dropStored(context, ATTACHMENT_FOLDER, [stored])
    throw error
  }
}

/** Only files of messages in the caller's mailbox; others answer like an unknown id. */
export const forwardAttachments = async (
  context: Context,
  draftKey: string,
  ids: readonly number[],
): Promise<MessageAttachment[]> => {
  const { actor, clock, db } = context
  refuseWhileImpersonating(actor)
  await inTransaction(db, async (tx) => {
    const ownerId = actor.userId
    const { inAll } = await countUnsent(tx, ownerId, draftKey)
    const wanted = [...new Set(ids)]
    const rows = (await lockSendable(tx, ownerId, wanted)).filter(({ isUnsent }) => !isUnsent)
    if (rows.length < wanted.length)
      throw new AppError('general.invalid', { errors: { attachmentIds: ['not-an-option'] } })
    if (inAll + rows.length > UNSENT_MOST) throw new AppError('user-messages.too-many-attachments')
    await copyIntoDraft(tx, { ownerId, draftKey, now: clock.now().toISOString() }, wanted)
    const after = await countUnsent(tx, ownerId, draftKey)
    if (after.inDraft > ATTACHMENTS_MOST) throw new AppError('user-messages.too-many-attachments')
    if (after.bytesInDraft > ATTACHMENTS_MAX_BYTES) throw new AppError('user-messages.attachments-too-large')
  })
  return readDraftAttachments(context, draftKey)
}

export const removeAttachment = async (context: Context, id: number): Promise<void> => {
  const { actor, db } = context
  refuseWhileImpersonating(actor)
  const file = await inTransaction(db, (tx) => deleteUnsent(tx, actor.userId, id))
  if (file !== undefined) await dropStored(context, ATTACHMENT_FOLDER, [file])
}

/** In the sending transaction: refuses what is not the sender's to send, and what is too much. */
export const attachTo = async (
  tx: Db,
  senderId: number,
  messageId: number,
  ids: readonly number[],
  now: Date,
): Promise<void> => {
  if (ids.length === 0) return
  const wanted = [...new Set(ids)]
  const rows = await lockSendable(tx, senderId, wanted)
  if (rows.length < wanted.length)
    throw new AppError('general.invalid', { errors: { attachmentIds: ['not-an-option'] } })
  if (rows.reduce((sum, { size }) => sum + size, 0) > ATTACHMENTS_MAX_BYTES)
    throw new AppError('user-messages.attachments-too-large')
  await attachAll(tx, messageId, wanted, now.toISOString())
}

/** 404 for an expired or forged address. */
export const sendAttachment = async (
  context: OpenContext,
  { id, grant }: { readonly id: number; readonly grant: string },
  io: Io,
) => {
  if (!isGranted(context, subjectOf(id), grant)) throw notFound()
  const row = await findAttachment(context.db.drizzle, id)
  if (row === undefined) throw notFound()
  return sendStored(context, ATTACHMENT_FOLDER, row, io)
}
