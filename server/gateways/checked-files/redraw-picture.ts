/**
 * Draws a picture anew, upright and large enough to print. Only its colours are kept: neither the place where it was taken nor code gets
 * through (reliability F24, F25).
 */
import sharp from 'sharp'
import { AppError } from '@wegband/domain/errors/app-error.ts'

/** The long edge of A4 at 300 dots per inch. */
const LONG_EDGE = 3508
/** The largest photo of today's phones. */
const MOST_PIXELS = 64_000_000
const QUALITY = 82
const PNG_LEVEL = 7
/** The limit for one picture; anything slower is treated as an attack. */
const MOST_SECONDS = 20

sharp.cache(false)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})

const unreadable = (cause?: unknown): AppError => new AppError('files.unreadable', {}, { cause })

/** Throws `files.unreadable` for what no decoder reads, and for more pixels than a photo has. */
export const redrawPicture = async (bytes: Buffer, kind: 'jpeg' | 'png'): Promise<Buffer> => {
  const picture = sharp(bytes, {
    limitInputPixels: MOST_PIXELS,
    failOn: 'error',
    pages: 1,
    sequentialRead: true,
  })
    .timeout({ seconds: MOST_SECONDS })
    .autoOrient()
    .resize(LONG_EDGE, LONG_EDGE, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
  const drawn =
    kind === 'png' ? picture.png({ compressionLevel: PNG_LEVEL }) : picture.jpeg({ quality: QUALITY })
  return drawn.toBuffer().catch((error: unknown) => {
    throw unreadable(error)
  })
}
