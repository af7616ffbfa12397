/**
 * Draws a picture anew, square and in two sizes: of what came in nothing is kept but the colours, so that neither hidden data nor
 * anything that could run gets through (reliability F24, F25). Nothing but three decoders may ever look at the bytes.
 */
import sharp from 'sharp'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import {
  AVATAR_MAX_PIXELS,
  AVATAR_SIZES,
  pictureKindOf,
  type AvatarSize,
} from '@wegband/domain/features/profile/picture-kinds.ts'

const QUALITY = 82
/** What one picture may take; anything longer is an attack. */
const MOST_SECONDS = 10

sharp.cache(false)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})

export type DrawnAvatar = { readonly size: AvatarSize; readonly bytes: Buffer }

const notAPicture = (cause?: unknown): AppError => new AppError('profile.avatar-kind', {}, { cause })

const open = (bytes: Buffer) =>
  sharp(bytes, {
    limitInputPixels: AVATAR_MAX_PIXELS,
    failOn: 'error',
    pages: 1,
    sequentialRead: true,
  }).timeout({
    seconds: MOST_SECONDS,
  })

/** Reads only the head of the file. */
const refuseTooMany = async (bytes: Buffer): Promise<void> => {
  const { width, height } = await sharp(bytes, { limitInputPixels: false, pages: 1 })
    .metadata()
    .catch((error: unknown) => {
      throw notAPicture(error)
    })
  if (width * height > AVATAR_MAX_PIXELS) throw new AppError('profile.avatar-too-large')
}

const draw = async (bytes: Buffer): Promise<DrawnAvatar[]> => {
  const [largest] = AVATAR_SIZES
  // Decoded once; the smaller one is made of the larger.
  const { data, info } = await open(bytes)
    .autoOrient()
    .resize(largest, largest, { fit: 'cover' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch((error: unknown) => {
      throw notAPicture(error)
    })
  const { width, height, channels } = info
  return Promise.all(
    AVATAR_SIZES.map(async (size) => ({
      size,
      bytes: await sharp(data, { raw: { width, height, channels } })
        .resize(size, size)
        .webp({ quality: QUALITY })
        .toBuffer(),
    })),
  )
}

let last: Promise<unknown> = Promise.resolve()

/** One picture after the other, so that many at once need no more memory than one. Throws `profile.avatar-kind` or `profile.avatar-too-large`. */
export const drawAvatar = async (bytes: Buffer): Promise<DrawnAvatar[]> => {
  if (pictureKindOf(bytes) === undefined) throw notAPicture()
  const turn = last.then(async () => {
    await refuseTooMany(bytes)
    return draw(bytes)
  })
  last = turn.catch(() => undefined)
  return turn
}
