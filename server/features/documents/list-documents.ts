/** Lists the documents of a person. The caller's own list includes documents of their children and roles. */
import { inLocale } from '@wegband/domain/basics/locale.ts'
import { printedCode } from '@wegband/domain/features/documents/certificate-code.ts'
import { mayWithdraw } from '@wegband/domain/features/documents/document-rules.ts'
import { recipientText } from '@wegband/domain/features/documents/recipients.ts'
import { DOCUMENTS_PER_PAGE, type WegbandDocument } from '@wegband/domain/features/documents/contract.ts'
import type { DocumentType } from '@wegband/domain/features/documents/document-types.ts'
import type { Context } from '../../http/request/context.ts'
import { metaOf, type PageMeta } from '../../http/request/page-of.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { certifiedIn } from './certified-level-words.ts'
import { documentAddress } from './document-address.ts'
import type { SeenDocument } from './document-statement.ts'
import { countRows, type DocumentFilter, listRows } from './document-store.ts'

type DocumentQuery = {
  readonly userId: number
  readonly type: DocumentType | undefined
  readonly page: number
}

const filterFor = ({ actor }: Context, { userId, type }: DocumentQuery): DocumentFilter => {
  if (userId !== actor.userId) return { userIds: [userId], roles: [], type }
  const roles = actor.schools
    .filter(({ state }) => state === 'active')
    .flatMap(({ schoolId, roles: held }) => held.map((role) => ({ schoolId, role })))
  return { userIds: [userId, ...actor.childIds], roles, type }
}

const certificateOf = ({ locale }: Context, { code, facts }: SeenDocument): WegbandDocument['certificate'] =>
  code === null || facts === null
    ? null
    : {
        code: printedCode(code),
        sport: inLocale(facts.sport, locale),
        ...certifiedIn(facts, locale),
        examOn: facts.examOn,
      }

const checkOf = ({ actor }: Context, row: SeenDocument): WegbandDocument['check'] =>
  row.checkState === null
    ? null
    : {
        state: row.checkState,
        recipient: recipientText(row.schoolId),
        school: row.schoolName,
        reason: row.checkReason,
        checkedAt: row.checkedAt,
        isOpen: actor.impersonatorId === null && mayWithdraw(actor, row),
      }

/** A document as its owners see it. */
export const showDocument = (context: Context, row: SeenDocument): WegbandDocument => ({
  id: row.id,
  type: row.type,
  kind: row.kind,
  name: row.name,
  description: row.description,
  owner: row.ownerUserId === null ? null : { id: row.ownerUserId, firstName: row.ownerFirstName ?? '' },
  ownerRole: row.ownerRole,
  createdAt: row.createdAt,
  size: row.size,
  url: documentAddress(context, row.id),
  certificate: certificateOf(context, row),
  school: row.ownerRole === null ? null : row.schoolName,
  check: checkOf(context, row),
})

/** Throws 404 for people other than the caller and their children. */
export const listDocuments = async (
  context: Context,
  asked: DocumentQuery,
): Promise<{ data: WegbandDocument[]; meta: PageMeta }> => {
  const { actor, db } = context
  if (asked.userId !== actor.userId && !actor.childIds.includes(asked.userId)) throw notFound()
  const filter = filterFor(context, asked)
  const offset = (asked.page - 1) * DOCUMENTS_PER_PAGE
  const [rows, total] = await Promise.all([
    listRows(db.drizzle, filter, { offset, limit: DOCUMENTS_PER_PAGE }),
    countRows(db.drizzle, filter),
  ])
  return {
    data: rows.map((row) => showDocument(context, row)),
    meta: metaOf(total, asked.page, DOCUMENTS_PER_PAGE),
  }
}
