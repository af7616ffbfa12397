/** The files of signed papers: made once after the last signature, stored under a random name, and sent as a download. */
import { createHash, randomBytes } from 'node:crypto'
import type { FileName } from '../../gateways/files/port.ts'
import type { OpenContext } from '../../http/request/context.ts'
import { type Io, notFound } from '../../http/serve-endpoint.ts'
import type { JobContext } from '../../jobs.ts'
import { isGranted } from '../documents/document-address.ts'
import { dropStored, sendStored, storedName, sweepStored } from '../documents/stored-files.ts'
import { drawPaper } from './draw-paper.ts'
import { findPaper, listPapersByIds } from './paper-statement.ts'
import { grantSubject } from './show-paper.ts'
import { listNamedFiles, listUnfiled, nameFile } from './signature-store.ts'

/** As `server/features/privacy` reads them too. */
export const SIGNED_FOLDER = 'signed-papers'
const NAME_BYTES = 16
const PER_ROUND = 20

/** Makes the files that are missing, of one paper or of all. Two at once store one. */
export const fileSignedPapers = async (
  context: Pick<JobContext, 'db' | 'gateways' | 'log' | 'config'>,
  id?: number,
): Promise<number> => {
  const db = context.db.drizzle
  const ids = await listUnfiled(db, id, PER_ROUND)
  for (const paper of await listPapersByIds(db, ids)) {
    const bytes = await drawPaper(paper, context.config.publicUrl)
    const file = `${randomBytes(NAME_BYTES).toString('hex')}.pdf`
    await context.gateways.files.put(storedName(SIGNED_FOLDER, file), bytes)
    const fileSha256 = createHash('sha256').update(bytes).digest('hex')
    const isNamed = await nameFile(db, { id: paper.id, file, size: bytes.length, fileSha256 })
    if (!isNamed) await dropStored(context, SIGNED_FOLDER, [file])
  }
  return ids.length
}

export const sweepSignedFiles = (context: JobContext): Promise<FileName[]> =>
  sweepStored(context, SIGNED_FOLDER, () => listNamedFiles(context.db.drizzle))

/** 404 for an expired or forged address, and without a file. */
export const sendSignedFile = async (
  context: OpenContext,
  { id, grant }: { readonly id: number; readonly grant: string },
  io: Io,
) => {
  if (!isGranted(context, grantSubject(id), grant)) throw notFound()
  const row = await findPaper(context.db.drizzle, id)
  if (row?.file == null) throw notFound()
  return sendStored(context, SIGNED_FOLDER, { name: row.title, file: row.file }, io)
}
