/** Password hashes for tests of something else: checked with the cost they were stored with, in a thousandth of the time. */
import { argon2Sync, randomBytes } from 'node:crypto'

const COST = { memory: 8, passes: 1, parallelism: 1 } as const
const SALT_BYTES = 16
const TAG_BYTES = 32

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '')

/** As `hashPassword` writes it. */
export const cheapHash = (password: string): string => {
  const nonce = randomBytes(SALT_BYTES)
  const tag = argon2Sync('argon2id', { message: password, nonce, tagLength: TAG_BYTES, ...COST })
  const { memory, passes, parallelism } = COST
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(tag)}`
}
