/** Documents that an office provides for a role: of its school, or of all schools. */
import type { WegbandDocument } from '@wegband/domain/features/documents/contract.ts'
import { DOCUMENTS_PER_PAGE } from '@wegband/domain/features/documents/contract.ts'
import { roleUploadFields } from '@wegband/domain/features/paper-office/contract.ts'
import type { Recipient } from '@wegband/domain/features/documents/recipients.ts'
import type { Role } from '@wegband/domain/basics/roles.ts'
import { inTransaction, type Transaction } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import { metaOf } from '../../http/request/page-of.ts'
import type { SpooledForm } from '../../http/request/spooled-form.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { writeAudit } from '../accounts/write-audit.ts'
import { dropDocumentFiles } from '../documents/document-files.ts'
import { showDocument } from '../documents/list-documents.ts'
import { checkFiles, papersOf, parseUploadFields } from '../documents/read-upload.ts'
import {
  DOCUMENT_SUBJECT,
  publishDocument,
  storePapers,
  type StoredPaper,
} from '../documents/upload-documents.ts'
import { insertDocuments, listByIds, listIdsOfUpload, lockDocument } from '../documents/document-statement.ts'
import { publish } from '../events/publish.ts'
import { refuseWhileImpersonating } from '../sessions/refuse-while-impersonating.ts'
import { countProvided, deleteDocument, listHolders, listProvided } from './received-store.ts'
import { requirePapers, requireRecipient } from './require-papers.ts'

export const listRoleDocuments = async (
  context: Context,
  query: { readonly recipient: string; readonly page: number },
) => {
  const recipient = requireRecipient(context, query.recipient)
  const db = context.db.drizzle
  const offset = (query.page - 1) * DOCUMENTS_PER_PAGE
  const [rows, total] = await Promise.all([
    listProvided(db, recipient, { offset, limit: DOCUMENTS_PER_PAGE }),
    countProvided(db, recipient),
  ])
  return {
    data: rows.map((row) => showDocument(context, row)),
    meta: metaOf(total, query.page, DOCUMENTS_PER_PAGE),
  }
}

/** Open pages of the office and of the people with the role read again. */
const publishProvided = async (tx: Transaction, role: Role, recipient: Recipient): Promise<void> => {
  await publishDocument(tx, { ownerId: null, recipient })
  await publish(tx, { topic: 'documents', ids: [], userIds: await listHolders(tx, role, recipient) })
}

type Provided = {
  readonly recipient: Recipient
  readonly role: Role
  readonly key: string | undefined
  readonly papers: readonly StoredPaper[]
}

const insertProvided = async (tx: Transaction, context: Context, provided: Provided): Promise<number[]> => {
  const { actor, clock } = context
  const { recipient, role, key, papers } = provided
  const known = key === undefined ? [] : await listIdsOfUpload(tx, actor.userId, key)
  if (known.length > 0) return known
  const now = clock.now()
  const at = now.toISOString()
  const ids = await insertDocuments(
    tx,
    papers.map(({ name, description, file, stored }) => ({
      ownerRole: role,
      type: 'other',
      kind: file.kind === 'pdf' ? 'pdf' : 'image',
      name,
      description,
      schoolId: recipient,
      uploadedBy: actor.userId,
      uploadKey: key ?? null,
      file: stored,
      size: file.size,
      sha256: file.sha256,
      isScanned: file.isScanned,
      createdAt: at,
      updatedAt: at,
    })),
  )
  for (const id of ids)
    await writeAudit(
      tx,
      actor,
      {
        action: 'documents.provided',
        subjectType: DOCUMENT_SUBJECT,
        subjectId: id,
        details: { role, schoolId: recipient },
      },
      now,
    )
  await publishProvided(tx, role, recipient)
  return ids
}

export const uploadRoleDocument = async (context: Context, form: SpooledForm): Promise<WegbandDocument[]> => {
  refuseWhileImpersonating(context.actor)
  const fields = parseUploadFields(form, roleUploadFields)
  const recipient = requireRecipient(context, fields.recipient)
  const papers = await storePapers(context, await papersOf(context, fields, await checkFiles(context, form)))
  const files = papers.map(({ stored }) => stored)
  try {
    const ids = await inTransaction(context.db, (tx) =>
      insertProvided(tx, context, { recipient, role: fields.role, key: fields.key, papers }),
    )
    const rows = await listByIds(context.db.drizzle, ids)
    const named = new Set(rows.map(({ file }) => file))
    await dropDocumentFiles(
      context,
      files.filter((file) => !named.has(file)),
    )
    return rows.map((row) => showDocument(context, row))
  } catch (error) {
    await dropDocumentFiles(context, files)
    throw error
  }
}

/** 404 for documents that are not of a role, and for those of other offices. */
export const removeRoleDocument = async (context: Context, id: number): Promise<void> => {
  refuseWhileImpersonating(context.actor)
  const file = await inTransaction(context.db, async (tx) => {
    const row = await lockDocument(tx, id)
    if (row === undefined || row.ownerRole === null) throw notFound()
    requirePapers(context, row.schoolId)
    const details = { role: row.ownerRole, schoolId: row.schoolId, name: row.name }
    const entry = { action: 'documents.removed', subjectType: DOCUMENT_SUBJECT, subjectId: id, details }
    await writeAudit(tx, context.actor, entry, context.clock.now())
    await deleteDocument(tx, id)
    await publishProvided(tx, row.ownerRole, row.schoolId)
    return row.file
  })
  await dropDocumentFiles(context, file === null ? [] : [file])
}
