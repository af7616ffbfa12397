/** Several photos of one paper become one PDF, a page each. */
import { createWriteStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { FILE_TYPES } from '@wegband/domain/basics/file-kinds.ts'
import type { Locale } from '@wegband/domain/basics/locale.ts'
import { newPdf } from '../pdf/new-pdf.ts'
import { oneAtATime, sha256Of, type CheckedFile } from './check-file.ts'

const MARGIN = 24

type Paper = { readonly title: string; readonly locale: Locale; readonly now: Date }

/** `pictures`: checked ones. The file lies beside the first. */
export const joinPictures = (
  pictures: readonly CheckedFile[],
  { title, locale, now }: Paper,
): Promise<CheckedFile> =>
  oneAtATime(async () => {
    const path = `${pictures[0]?.path ?? ''}-joined`
    const pdf = newPdf({ title, lang: locale, createdAt: now })
    const written = pipeline(pdf, createWriteStream(path, { mode: 0o600 }))
    for (const picture of pictures) {
      const page = pdf.addPage().page
      const fit: [number, number] = [page.width - 2 * MARGIN, page.height - 2 * MARGIN]
      pdf.image(await readFile(picture.path), MARGIN, MARGIN, { fit, align: 'center', valign: 'center' })
    }
    pdf.end()
    await written
    const [{ size }, sha256] = await Promise.all([stat(path), sha256Of(path)])
    const isScanned = pictures.every((picture) => picture.isScanned)
    return { kind: 'pdf', ...FILE_TYPES.pdf, size, sha256, isScanned, path }
  })
