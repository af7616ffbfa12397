/** Redraws the logo of a school: only its colours are kept, so neither hidden data nor code gets through (reliability F24, F25). */
import { drawInTurn, notAPicture, openPicture } from '../profile/draw-avatar.ts'

/** The longer edge in pixels. A logo keeps its shape and its transparency. */
export const LOGO_EDGE = 512
const QUALITY = 90

const draw = (bytes: Buffer): Promise<Buffer> =>
  openPicture(bytes)
    .autoOrient()
    .resize(LOGO_EDGE, LOGO_EDGE, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .webp({ quality: QUALITY })
    .toBuffer()
    .catch((error: unknown) => {
      throw notAPicture(error)
    })

/** Throws `profile.avatar-kind` or `profile.avatar-too-large`. */
export const drawLogo = (bytes: Buffer): Promise<Buffer> => drawInTurn(bytes, draw)
