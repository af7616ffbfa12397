/** The format of a picture: its first bytes decide, never a name or a header (reliability F24). */

export const PICTURE_KINDS = ['jpeg', 'png', 'webp'] as const
export type PictureKind = (typeof PICTURE_KINDS)[number]

/** 8 MiB: a phone photo, far more than the cropped picture of the app needs. */
export const AVATAR_MAX_BYTES = 8 * 1024 * 1024
/** A photo of 12 megapixels, as most phones take. Decoding one needs less than 100 MB (F25). */
export const AVATAR_MAX_PIXELS = 12_500_000
/** The file itself, and what a form adds to it. */
export const AVATAR_MAX_PARTS = 3
/** Stored edge lengths in pixels: for the profile, and for lists. */
export const AVATAR_SIZES = [512, 128] as const
export type AvatarSize = (typeof AVATAR_SIZES)[number]

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] as const
const JPEG = [0xff, 0xd8, 0xff] as const
const RIFF = [0x52, 0x49, 0x46, 0x46] as const
const WEBP = [0x57, 0x45, 0x42, 0x50] as const
const WEBP_AT = 8

const hasAt = (bytes: Uint8Array, at: number, wanted: readonly number[]): boolean =>
  wanted.every((value, index) => bytes[at + index] === value)

/** Undefined for an unsupported format. Needs the first twelve bytes. */
export const pictureKindOf = (bytes: Uint8Array): PictureKind | undefined => {
  if (hasAt(bytes, 0, PNG)) return 'png'
  if (hasAt(bytes, 0, JPEG)) return 'jpeg'
  return hasAt(bytes, 0, RIFF) && hasAt(bytes, WEBP_AT, WEBP) ? 'webp' : undefined
}
