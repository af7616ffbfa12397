/**
 * The keys by which push services know this installation (RFC 8292): those of the environment, else a pair that the first process
 * makes for all. It is sealed in the settings, and stays the same when APP_SECRET does not: another pair would end every subscription.
 */
import { eq } from 'drizzle-orm'
import library from 'web-push'
import { z } from 'zod'
import { settings } from '../db/schema/texts.ts'
import type { Db } from '../db/transaction.ts'
import { reseal, seal, unseal, type SealedPlace, type SecretChange } from './seal.ts'

const KEY = 'vapid-keys'
const PLACE: SealedPlace = { purpose: 'vapid-keys', place: 'settings' }

const pair = z.object({ publicKey: z.string(), privateKey: z.string() })
type Pair = z.output<typeof pair>

const readSealed = async (db: Db): Promise<Buffer | undefined> => {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, KEY))
  return row === undefined ? undefined : Buffer.from(String(row.value), 'base64')
}

/** `given`: of the environment. Of several processes that start at once, the first pair holds. */
export const readVapidKeys = async (db: Db, appSecret: string, given: Pair | undefined): Promise<Pair> => {
  if (given !== undefined) return given
  if ((await readSealed(db)) === undefined) {
    const value = seal(JSON.stringify(library.generateVAPIDKeys()), { ...PLACE, appSecret }).toString(
      'base64',
    )
    await db.insert(settings).values({ key: KEY, value }).onConflictDoNothing()
  }
  const sealed = await readSealed(db)
  if (sealed === undefined) throw new Error('the keys for push messages were not stored')
  return pair.parse(JSON.parse(unseal(sealed, { ...PLACE, appSecret })))
}

/** The pair stays the same when the secret does not. */
export const keepVapidKeys = async (tx: Db, change: SecretChange): Promise<void> => {
  const known = await readSealed(tx)
  if (known === undefined) return
  const value = reseal(known, PLACE, change).toString('base64')
  await tx.update(settings).set({ value }).where(eq(settings.key, KEY))
}
