/**
 * Receives documents of a person for a school or the association. The files are checked and stored before the rows, so that no row
 * lacks its file. After a crash the sweep deletes files without a row.
 */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import {
  uploadFields,
  type UploadFields,
  type WegbandDocument,
} from '@wegband/domain/features/documents/contract.ts'
import { mayWithdraw, MOST_WAITING } from '@wegband/domain/features/documents/document-rules.ts'
import {
  readRecipient,
  recipientText,
  type Recipient,
} from '@wegband/domain/features/documents/recipients.ts'
import { belongsTo } from '@wegband/domain/features/accounts/school-rights.ts'
import type { UserSchool } from '@wegband/domain/features/accounts/contract.ts'
import { mayChangeProfile } from '@wegband/domain/features/profile/profile-change-rules.ts'
import { inTransaction, type Db, type Transaction } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import type { SpooledForm } from '../../http/request/spooled-form.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { publish } from '../events/publish.ts'
import { notifyPeople } from '../notifications/notify-people.ts'
import { withdrawNoticesOf } from '../notifications/withdraw-notices.ts'
import { refuseWhileImpersonating } from '../sessions/refuse-while-impersonating.ts'
import { dropDocumentFiles, storeDocumentFile } from './document-files.ts'
import { showDocument } from './list-documents.ts'
import { checkFiles, papersOf, parseUploadFields, type Paper } from './read-upload.ts'
import {
  countWaiting,
  type DocumentRow,
  insertDocuments,
  listByIds,
  listCheckers,
  listIdsOfUpload,
  lockDocument,
  readFirstNames,
  readNames,
  updateDocument,
} from './document-statement.ts'

export const DOCUMENT_SUBJECT = 'document'

/** 404 for everybody but the person and the parents of a minor. */
const requireOwner = async (context: Context, userId: number): Promise<readonly UserSchool[]> => {
  const { actor, readRights } = context
  if (!mayChangeProfile(actor, userId)) throw notFound()
  if (userId === actor.userId) return actor.schools
  const [rights] = await readRights([userId])
  return rights?.schools ?? []
}

const recipientsOf = (schools: readonly UserSchool[]) => [
  ...schools
    .filter(({ schoolId }) => belongsTo({ schools }, schoolId))
    .map(({ schoolId, name }) => ({ recipient: recipientText(schoolId), school: name })),
  { recipient: recipientText(null), school: null },
]

/** The person first; to their own list belong the children. */
export const listRecipients = async (context: Context, userId: number) => {
  const { actor, db, readRights } = context
  if (!mayChangeProfile(actor, userId)) throw notFound()
  const ids = userId === actor.userId ? [userId, ...actor.childIds] : [userId]
  const [rights, names] = await Promise.all([readRights(ids), readFirstNames(db.drizzle, ids)])
  return ids.flatMap((id) => {
    const found = rights.find((one) => one.userId === id)
    const owner = { id, firstName: names.get(id) ?? '' }
    return found === undefined ? [] : [{ owner, recipients: recipientsOf(found.schools) }]
  })
}

const requireRecipient = (text: string, schools: readonly UserSchool[]): Recipient => {
  const recipient = readRecipient(text)
  if (recipient === undefined || (recipient !== null && !belongsTo({ schools }, recipient)))
    throw new AppError('documents.wrong-recipient', { errors: { recipient: ['not-an-option'] } })
  return recipient
}

/** Open pages of the owner, the parents and the office read again. */
export const publishDocument = async (
  tx: Db,
  { ownerId, recipient }: { readonly ownerId: number | null; readonly recipient: Recipient },
): Promise<readonly number[]> => {
  const checkers = await listCheckers(tx, recipient)
  const userIds = [...(ownerId === null ? [] : [ownerId]), ...checkers]
  await publish(tx, { topic: 'documents', ids: [], userIds })
  return checkers
}

/** The owner takes a document back that the office has not accepted; the office's notice of it goes too. */
export const withdraw = async (
  tx: Transaction,
  { actor, clock }: Context,
  row: DocumentRow,
): Promise<void> => {
  if (!mayWithdraw(actor, row)) throw new AppError('documents.already-accepted')
  const now = clock.now()
  const at = now.toISOString()
  await updateDocument(tx, row.id, { withdrawnAt: at, updatedAt: at })
  const checkers = await publishDocument(tx, { ownerId: row.ownerUserId, recipient: row.schoolId })
  const about = { types: ['document-received'], subjectType: DOCUMENT_SUBJECT, subjectIds: [row.id] } as const
  await withdrawNoticesOf(tx, checkers, about, now)
}

const withdrawReplaced = async (
  tx: Transaction,
  context: Context,
  { ownerId, replaces }: { readonly ownerId: number; readonly replaces: number },
): Promise<void> => {
  const row = await lockDocument(tx, replaces)
  if (row === undefined || row.ownerUserId !== ownerId || row.checkState === null || row.withdrawnAt !== null)
    throw notFound()
  await withdraw(tx, context, row)
}

/** `stored`: the value of `documents.file`. */
export type StoredPaper = Paper & { readonly stored: string }

type Upload = {
  readonly ownerId: number
  readonly recipient: Recipient
  readonly fields: UploadFields
  readonly papers: readonly StoredPaper[]
}

/** The ids, and whether this request has stored them. */
type Stored = { readonly ids: readonly number[]; readonly isNew: boolean }

const insertUpload = async (tx: Transaction, context: Context, upload: Upload): Promise<Stored> => {
  const { actor, clock } = context
  const { ownerId, recipient, fields, papers } = upload
  const at = clock.now().toISOString()
  const waiting = await countWaiting(tx, ownerId)
  // The lock of the count lets the second of two equal sends see what the first one stored.
  const known = fields.key === undefined ? [] : await listIdsOfUpload(tx, actor.userId, fields.key)
  if (known.length > 0) return { ids: known, isNew: false }
  if (fields.replaces !== undefined)
    await withdrawReplaced(tx, context, { ownerId, replaces: fields.replaces })
  if (waiting + papers.length > MOST_WAITING + (fields.replaces === undefined ? 0 : 1))
    throw new AppError('documents.too-many-waiting')
  const ids = await insertDocuments(
    tx,
    papers.map(({ name, description, file, stored }) => ({
      ownerUserId: ownerId,
      type: 'contract',
      kind: file.kind === 'pdf' ? 'pdf' : 'image',
      name,
      description,
      schoolId: recipient,
      checkState: 'waiting',
      replacesId: fields.replaces ?? null,
      uploadedBy: actor.userId,
      uploadKey: fields.key ?? null,
      file: stored,
      size: file.size,
      sha256: file.sha256,
      isScanned: file.isScanned,
      createdAt: at,
      updatedAt: at,
    })),
  )
  return { ids, isNew: true }
}

const notifyOffice = async (tx: Transaction, context: Context, upload: Upload, firstId: number) => {
  const { ownerId, recipient, papers } = upload
  const checkers = await publishDocument(tx, { ownerId, recipient })
  const { firstName, lastName } = await readNames(tx, ownerId)
  const params = {
    firstName,
    lastName,
    documentName: papers[0]?.name ?? '',
    ...(recipient === null ? {} : { schoolId: recipient }),
  }
  const notice = {
    type: 'document-received',
    subjectType: DOCUMENT_SUBJECT,
    subjectId: firstId,
    params,
  } as const
  await notifyPeople(
    tx,
    checkers.filter((id) => id !== context.actor.userId),
    notice,
    context.clock.now(),
  )
}

const save = (context: Context, upload: Upload): Promise<Stored> =>
  inTransaction(context.db, async (tx) => {
    const stored = await insertUpload(tx, context, upload)
    if (stored.isNew) await notifyOffice(tx, context, upload, stored.ids[0] ?? 0)
    return stored
  })

/** Stores all files or none. */
export const storePapers = async (context: Context, papers: readonly Paper[]): Promise<StoredPaper[]> => {
  const stored: StoredPaper[] = []
  try {
    for (const paper of papers)
      stored.push({ ...paper, stored: await storeDocumentFile(context, paper.file) })
  } catch (error) {
    await dropDocumentFiles(
      context,
      stored.map((paper) => paper.stored),
    )
    throw error
  }
  return stored
}

/** For the caller or a minor child; not from within a view of the account. A second send with the same key answers with what is stored. */
export const uploadDocuments = async (
  context: Context,
  ownerId: number,
  form: SpooledForm,
): Promise<WegbandDocument[]> => {
  refuseWhileImpersonating(context.actor)
  const schools = await requireOwner(context, ownerId)
  const fields = parseUploadFields(form, uploadFields)
  const recipient = requireRecipient(fields.recipient, schools)
  const papers = await storePapers(context, await papersOf(context, fields, await checkFiles(context, form)))
  const files = papers.map(({ stored }) => stored)
  try {
    const { ids, isNew } = await save(context, { ownerId, recipient, fields, papers })
    if (!isNew) await dropDocumentFiles(context, files)
    const rows = await listByIds(context.db.drizzle, ids)
    return rows.map((row) => showDocument(context, row))
  } catch (error) {
    await dropDocumentFiles(context, files)
    throw error
  }
}
