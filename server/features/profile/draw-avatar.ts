/**
 * Redraws a picture as a square in two sizes. Only the colours are kept, so neither hidden data nor code gets through (reliability F24, F25).
 * Only three decoders may read the bytes.
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
/** The limit for one picture; anything slower is treated as an attack. */
const MOST_SECONDS = 10

sharp.cache(false)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})

export type DrawnAvatar = { readonly size: AvatarSize; readonly bytes: Buffer }

export const notAPicture = (cause?: unknown): AppError => new AppError('profile.avatar-kind', {}, { cause })

/** Opens a picture within the limits of one. */
export const openPicture = (bytes: Buffer) =>
  sharp(bytes, {
    limitInputPixels: AVATAR_MAX_PIXELS,
    failOn: 'error',
    pages: 1,
    sequentialRead: true,
  }).timeout({
    seconds: MOST_SECONDS,
  })

/** Reads only the header of the file. */
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
  // Decoded once; the smaller size is made from the larger one.
  const { data, info } = await openPicture(bytes)
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

/**
 * Draws one picture after the other, so that many uploads need no more memory than one.
 * Throws `profile.avatar-kind` or `profile.avatar-too-large`.
 */
export const drawInTurn = async <Drawn>(
  bytes: Buffer,
  drawOne: (bytes: Buffer) => Promise<Drawn>,
): Promise<Drawn> => {
  if (pictureKindOf(bytes) === undefined) throw notAPicture()
  const turn = last.then(async () => {
    await refuseTooMany(bytes)
    return drawOne(bytes)
  })
  last = turn.catch(() => undefined)
  return turn
}

export const drawAvatar = (bytes: Buffer): Promise<DrawnAvatar[]> => drawInTurn(bytes, draw)
