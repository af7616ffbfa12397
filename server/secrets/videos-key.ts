/**
 * The key of all videos. It follows from APP_SECRET. After a change of APP_SECRET the former key stays sealed in the settings,
 * because videos are not made again.
 */
import { eq } from 'drizzle-orm'
import { settings } from '../db/schema/texts.ts'
import type { Db } from '../db/transaction.ts'
import { reseal, seal, unseal, type SealedPlace, type SecretChange } from './seal.ts'
import { keyFor } from './secrets.ts'

const KEY = 'films-key'
const PLACE: SealedPlace = { purpose: 'films-key', place: 'settings' }

const readSealed = async (db: Db): Promise<Buffer | undefined> => {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, KEY))
  return row === undefined ? undefined : Buffer.from(String(row.value), 'base64')
}

export const readVideosKey = async (db: Db, appSecret: string): Promise<Buffer> => {
  const sealed = await readSealed(db)
  return sealed === undefined
    ? keyFor(appSecret, 'films')
    : Buffer.from(unseal(sealed, { ...PLACE, appSecret }), 'base64')
}

/** The row that holds this key under that secret, for an installation that takes over the videos of another one. */
export const videosKeySetting = (key: Buffer, appSecret: string): { key: string; value: string } => ({
  key: KEY,
  value: seal(key.toString('base64'), { ...PLACE, appSecret }).toString('base64'),
})

/** The key stays the same when the secret does not. */
export const keepVideosKey = async (tx: Db, change: SecretChange): Promise<void> => {
  const known = await readSealed(tx)
  const sealed =
    known === undefined
      ? seal(keyFor(change.from, 'films').toString('base64'), { ...PLACE, appSecret: change.to })
      : reseal(known, PLACE, change)
  const value = sealed.toString('base64')
  await tx
    .insert(settings)
    .values({ key: KEY, value })
    .onConflictDoUpdate({ target: settings.key, set: { value } })
}
