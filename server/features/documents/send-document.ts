/** Sends the file of a signed address. A certificate is drawn from its data each time, so no file can get lost or stale. */
import type { OpenContext } from '../../http/request/context.ts'
import { type Io, notFound } from '../../http/serve-endpoint.ts'
import { isGranted } from './document-address.ts'
import { type CertificateRow, findCertificateOf, listValidOf, listValidOfPerson } from './document-store.ts'
import { type Certificate, drawCertificate } from './draw-certificate.ts'

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

/** 404 for an expired or forged address, and for a revoked certificate. */
export const sendDocument = async (
  context: OpenContext,
  { id, grant }: { readonly id: number; readonly grant: string },
  { reply }: Io,
) => {
  if (!isGranted(context, String(id), grant)) throw notFound()
  const certificate = await findCertificateOf(context.db.drizzle, id)
  if (certificate === undefined || certificate.revokedAt !== null) throw notFound()
  const pdf = drawCertificate(printable(context, certificate))
  const name = fileNameOf(certificate)
  void reply
    .headers({
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename="${name}"`,
    })
    .type('application/pdf')
    .send(pdf)
  return { status: 200, body: undefined } as const
}
