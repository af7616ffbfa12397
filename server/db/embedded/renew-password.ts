/**
 * Gives the embedded database a new password at every start (docs/decisions/0063). The password is on disk before the database knows it. A
 * start that is killed in between therefore leaves a password that works.
 */
import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import pg from 'pg'
import { keepNextSecret, prepareNextSecret } from '../../secrets/secrets.ts'
import { addressOf, PASSWORD_SECRET, type House } from './cluster-setup.ts'
import { DATABASE_NAME } from './postgres-cluster.ts'

const CONNECT_TIMEOUT_MS = 5_000
/** The iteration count of PostgreSQL itself; the password has 256 random bits. */
const ITERATIONS = 4096
const SALT_BYTES = 16
const KEY_BYTES = 32

/** The verifier that PostgreSQL stores (RFC 5803). No statement, and no log of one, contains the password. */
export const scramVerifier = (password: string, salt: Buffer = randomBytes(SALT_BYTES)): string => {
  const salted = pbkdf2Sync(password, salt, ITERATIONS, KEY_BYTES, 'sha256')
  const keyOf = (text: string): Buffer => createHmac('sha256', salted).update(text).digest()
  const stored = createHash('sha256').update(keyOf('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${stored}:${keyOf('Server Key').toString('base64')}`
}

/** For the server that holds the lock of its data directory. Open connections stay open. */
export const renewPassword = async (house: House): Promise<House> => {
  const password = prepareNextSecret(house.dataDir, PASSWORD_SECRET)
  const client = new pg.Client({
    connectionString: await addressOf(house),
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'wegband-password',
  })
  client.on('error', () => {})
  await client.connect()
  try {
    // After a crash that follows the removal of the old password, the new one must already be in the database.
    await client.query('SET synchronous_commit = on')
    await client.query(`ALTER ROLE ${DATABASE_NAME} PASSWORD '${scramVerifier(password)}'`)
  } finally {
    await client.end()
  }
  keepNextSecret(house.dataDir, PASSWORD_SECRET)
  return { ...house, password }
}
