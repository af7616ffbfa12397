/** All certificates of an exam day as one file, for printing them at once. */
import type { OpenContext } from '../../http/request/context.ts'
import { type Io, notFound } from '../../http/serve-endpoint.ts'
import { grantFor, isGranted } from '../documents/document-address.ts'
import { drawCertificates } from '../documents/draw-certificate.ts'
import { listPrintable } from '../documents/send-document.ts'
import { listAttending } from './exam-store.ts'

const subjectOf = (appointmentId: number): string => `exam-day-${appointmentId}`

/** The address of the file. Give it only to callers who may see the day. */
export const papersAddress = (parts: Parameters<typeof grantFor>[0], appointmentId: number): string =>
  `/api/appointments/${appointmentId}/exam/certificates/${grantFor(parts, subjectOf(appointmentId))}`

/** 404 for an expired or forged address, and when no candidate has passed. */
export const sendDayCertificates = async (
  context: OpenContext,
  { id, grant }: { readonly id: number; readonly grant: string },
  { reply }: Io,
) => {
  if (!isGranted(context, subjectOf(id), grant)) throw notFound()
  const passed = (await listAttending(context.db.drizzle, id)).filter(({ isConfirmed }) => isConfirmed)
  const pages = await listPrintable(
    context,
    passed.map(({ attendanceId }) => attendanceId),
  )
  const [first] = pages
  if (first === undefined) throw notFound()
  const name = `${context.locale === 'de' ? 'urkunden' : 'certificates'}-${first.facts.examOn}.pdf`
  void reply
    .headers({
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename="${name}"`,
    })
    .type('application/pdf')
    .send(drawCertificates(pages, context.locale))
  return { status: 200, body: undefined } as const
}
