/** The files of a person for the copy of their data: picture, certificates, invoices, signed papers, and files of messages. */
import type { Context } from '../../http/request/context.ts'
import { drawCertificate } from '../documents/draw-certificate.ts'
import { listPrintableOf } from '../documents/send-document.ts'
import { storedName } from '../documents/stored-files.ts'
import { readInvoiceFilesOf } from '../invoices/file-invoice.ts'
import { avatarNames } from '../profile/avatar-files.ts'
import { listAttachmentsOf, listSignedFilesOf } from './privacy-store.ts'
import type { ArchiveEntry } from './write-archive.ts'

/** As `server/features/user-messages/attachments` stores them. */
const ATTACHMENT_FOLDER = 'attachments'
/** As `server/features/signatures` stores them. */
const SIGNED_FOLDER = 'signed-papers'
/** A ZIP holds four gigabytes; beyond half of it the newest attachments are left out, and the data says so. */
const ATTACHMENTS_MOST_BYTES = 2 * 1024 ** 3

const folders = {
  de: {
    pictures: 'bilder',
    certificates: 'urkunden',
    invoices: 'rechnungen',
    signed: 'unterschrieben',
    attachments: 'anhaenge',
  },
  en: {
    pictures: 'pictures',
    certificates: 'certificates',
    invoices: 'invoices',
    signed: 'signed',
    attachments: 'attachments',
  },
} as const

const entry = (name: string, content: ArchiveEntry['content']): ArchiveEntry => ({
  name,
  content,
  isPacked: true,
})

/** A name that every file system takes. */
const plainName = (name: string): string => name.replaceAll(/[^\p{L}\p{N} ._-]/gu, '_')

export type CopiedAttachments = Awaited<ReturnType<typeof listAttachmentsOf>>

/** Those that fit, the oldest first, and those that do not. */
export const attachmentsOf = async (
  { db }: Pick<Context, 'db'>,
  userId: number,
): Promise<{ readonly copied: CopiedAttachments; readonly left: CopiedAttachments }> => {
  let size = 0
  const all = await listAttachmentsOf(db.drizzle, userId)
  const isIn = all.map((one) => (size += one.size) <= ATTACHMENTS_MOST_BYTES)
  return { copied: all.filter((_, at) => isIn[at]), left: all.filter((_, at) => !isIn[at]) }
}

/** Each is opened when its turn comes. A file that is gone is left out. */
export async function* filesOf(
  context: Context,
  userId: number,
  {
    avatarFile,
    attachments,
  }: { readonly avatarFile: string | null; readonly attachments: CopiedAttachments },
): AsyncGenerator<ArchiveEntry> {
  const names = folders[context.locale === 'de' ? 'de' : 'en']
  const { files } = context.gateways
  for (const name of avatarFile === null ? [] : avatarNames(avatarFile)) {
    const file = await files.find(name)
    if (file !== undefined)
      yield entry(`${names.pictures}/${name.split('/')[1] ?? 'avatar.webp'}`, file.read())
  }
  for (const { name, certificate } of await listPrintableOf(context, userId))
    yield entry(`${names.certificates}/${name}`, drawCertificate(certificate))
  for (const { name, bytes } of await readInvoiceFilesOf(context, userId))
    yield entry(`${names.invoices}/${name}`, [bytes])
  for (const { id, title, file } of await listSignedFilesOf(context.db.drizzle, userId)) {
    const stored = await files.find(storedName(SIGNED_FOLDER, file))
    if (stored !== undefined) yield entry(`${names.signed}/${id} ${plainName(title)}.pdf`, stored.read())
  }
  for (const { id, name, file } of attachments) {
    const stored = await files.find(storedName(ATTACHMENT_FOLDER, file))
    const shown = plainName(name)
    if (stored !== undefined)
      yield entry(`${names.attachments}/${id} ${shown}${file.slice(file.lastIndexOf('.'))}`, stored.read())
  }
}
