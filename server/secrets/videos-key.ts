/**
 * The key of all videos. It follows from APP_SECRET. After a change of APP_SECRET the former key stays sealed in the settings,
 * because videos are not made again.
 */
import { eq } from 'drizzle-orm'
import { settings } from '../db/schema/texts.ts'
import type { Db } from '../db/transaction.ts'
import { reseal, type SecretChange } from './seal.ts'
import { openVideosKey, sealVideosKey, VIDEOS_KEY_PLACE, VIDEOS_KEY_SETTING } from './videos-key-sealed.ts'

const readSealed = async (db: Db): Promise<Buffer | undefined> => {
  const [row] = await db
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.key, VIDEOS_KEY_SETTING))
  return row === undefined ? undefined : Buffer.from(String(row.value), 'base64')
}

export const readVideosKey = async (db: Db, appSecret: string): Promise<Buffer> =>
  openVideosKey(await readSealed(db), appSecret)

/** The key stays the same when the secret does not. */
export const keepVideosKey = async (tx: Db, change: SecretChange): Promise<void> => {
  const known = await readSealed(tx)
  const sealed =
    known === undefined
      ? sealVideosKey(openVideosKey(undefined, change.from), change.to)
      : reseal(known, VIDEOS_KEY_PLACE, change)
  const value = sealed.toString('base64')
  await tx
    .insert(settings)
    .values({ key: VIDEOS_KEY_SETTING, value })
    .onConflictDoUpdate({ target: settings.key, set: { value } })
}
