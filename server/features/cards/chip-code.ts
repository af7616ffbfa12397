/**
 * Encrypts the uids of chips, always to the same text. A uid can be looked up, but a copy of the database cannot clone a chip.
 * The last characters stay readable, because they distinguish a person's chips. Chips of earlier versions are converted at start.
 */
import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto'
import { normaliseNfc } from '@wegband/domain/features/cards/token-rules.ts'
import type { Database } from '../../db/open-database.ts'
import { inTransaction, type Db } from '../../db/transaction.ts'
import {
  lockChips,
  listPlainChips,
  lockSealedChips,
  isTokenKnown,
  setTokenValue,
  deleteToken,
} from './chip-store.ts'

const MARK = 'chip:'
const READABLE = 4
const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16
/** Chips that one transaction converts. */
const BATCH = 500

const derive = (key: Buffer, purpose: string): Buffer => createHmac('sha256', key).update(purpose).digest()

/** The stored text of a uid in any spelling. The nonce is derived from the uid, so two uids never share one. */
export const storedChip = (key: Buffer, uid: string): string => {
  const plain = normaliseNfc(uid)
  const nonce = derive(key, `chip nonce ${plain}`).subarray(0, NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, derive(key, 'chip key'), nonce)
  const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  const bytes = Buffer.concat([nonce, cipher.getAuthTag(), sealed])
  return `${MARK}${bytes.toString('base64url')}:${plain.slice(-READABLE)}`
}

/** Whether this stored text holds an encrypted uid. */
export const isStoredChip = (stored: string): boolean => stored.startsWith(MARK)

/** Decrypts the uid; throws for a text of another key. */
export const uidOf = (key: Buffer, stored: string): string => {
  const bytes = Buffer.from(stored.slice(MARK.length).split(':')[0] ?? '', 'base64url')
  const nonce = bytes.subarray(0, NONCE_BYTES)
  const decipher = createDecipheriv(CIPHER, derive(key, 'chip key'), nonce, { authTagLength: TAG_BYTES })
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  const uid = bytes.subarray(NONCE_BYTES + TAG_BYTES)
  return Buffer.concat([decipher.update(uid), decipher.final()]).toString('utf8')
}

/** Converts one chip. It may be stored already, when a server of an earlier version has linked it again. */
const convertOne = async (tx: Db, id: number, value: string): Promise<void> => {
  if (await isTokenKnown(tx, value)) await deleteToken(tx, id)
  else await setTokenValue(tx, id, value)
}

const convertSome = (db: Database, key: Buffer): Promise<number> =>
  inTransaction(db, async (tx) => {
    // When several processes start, one converts and the others find nothing left.
    await lockChips(tx)
    const plain = await listPlainChips(tx, MARK, BATCH)
    for (const { id, value: uid } of plain) await convertOne(tx, id, storedChip(key, uid))
    return plain.length
  })

/** Returns the number of converted chips. After an interrupted start the next one continues. */
export const convertPlainChips = async (db: Database, key: Buffer): Promise<number> => {
  let converted = 0
  for (let some = await convertSome(db, key); some > 0; some = await convertSome(db, key)) converted += some
  return converted
}

/** Encrypts all chips by a new key when APP_SECRET changes, within that transaction. */
export const rekeyChips = async (tx: Db, from: Buffer, to: Buffer): Promise<void> => {
  for (const { id, value } of await lockSealedChips(tx, MARK))
    await setTokenValue(tx, id, storedChip(to, uidOf(from, value)))
}
