/** Sends the file of a signed address, always as a download. A certificate is drawn from its data each time, so no file can get lost or stale. */
import type { OpenContext } from '../../http/request/context.ts'
import { type Io, notFound } from '../../http/serve-endpoint.ts'
import { isGranted } from './document-address.ts'
import { DOCUMENT_FOLDER } from './document-files.ts'
import { type CertificateRow, findCertificateOf, listValidOf, listValidOfPerson } from './document-store.ts'
import { type Certificate, drawCertificate } from './draw-certificate.ts'
import { findDocument } from './document-statement.ts'
import { sendStored } from './stored-files.ts'

/** The input for drawing the certificate. */
const printable = ({ config }: OpenContext, { code, facts, createdAt }: CertificateRow): Certificate => ({
  facts,
  code,
  address: `${config.publicUrl}/verify/${code}`,
  issuedAt: new Date(createdAt),
})

/** The valid certificates of these confirmed exams, in alphabetical order. */
export const listPrintable = async (
  context: OpenContext,
  attendanceIds: readonly number[],
): Promise<Certificate[]> =>
  (await listValidOf(context.db.drizzle, attendanceIds)).map((row) => printable(context, row))

const fileNameOf = ({ code, facts }: Pick<CertificateRow, 'code' | 'facts'>): string =>
  `${facts.locale === 'de' ? 'urkunde' : 'certificate'}-${code.slice(0, code.lastIndexOf('-'))}.pdf`

/** Every valid certificate of a person, with its file name. */
export const listPrintableOf = async (
  context: OpenContext,
  userId: number,
): Promise<{ readonly name: string; readonly certificate: Certificate }[]> =>
  (await listValidOfPerson(context.db.drizzle, userId)).map((row) => ({
    name: fileNameOf(row),
    certificate: printable(context, row),
  }))

const sendUpload = async (context: OpenContext, id: number, io: Io) => {
  const row = await findDocument(context.db.drizzle, id)
  if (row?.file == null) throw notFound()
  return sendStored(context, DOCUMENT_FOLDER, { name: row.name, file: row.file }, io)
}

/** 404 for an expired or forged address, and for a revoked certificate. */
export const sendDocument = async (
  context: OpenContext,
  { id, grant }: { readonly id: number; readonly grant: string },
  io: Io,
) => {
  if (!isGranted(context, String(id), grant)) throw notFound()
  const certificate = await findCertificateOf(context.db.drizzle, id)
  if (certificate === undefined) return sendUpload(context, id, io)
  if (certificate.revokedAt !== null) throw notFound()
  const pdf = drawCertificate(printable(context, certificate))
  const name = fileNameOf(certificate)
  void io.reply
    .headers({
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename="${name}"`,
    })
    .type('application/pdf')
    .send(pdf)
  return { status: 200, body: undefined } as const
}
