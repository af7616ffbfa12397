/** How the key of all videos is kept: it follows from APP_SECRET, or stands sealed in a row of the settings. */
import { seal, type SealedPlace, unseal } from './seal.ts'
import { keyFor } from './secrets.ts'

/** The key of that row. */
export const VIDEOS_KEY_SETTING = 'films-key'
export const VIDEOS_KEY_PLACE: SealedPlace = { purpose: 'films-key', place: 'settings' }

/** `sealed`: the value of the row, where there is one. */
export const openVideosKey = (sealed: Buffer | undefined, appSecret: string): Buffer =>
  sealed === undefined
    ? keyFor(appSecret, 'films')
    : Buffer.from(unseal(sealed, { ...VIDEOS_KEY_PLACE, appSecret }), 'base64')

/** The value of the row for an installation that takes over this key. */
export const sealVideosKey = (key: Buffer, appSecret: string): Buffer =>
  seal(key.toString('base64'), { ...VIDEOS_KEY_PLACE, appSecret })
