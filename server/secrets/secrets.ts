/**
 * Makes secrets that the environment does not set, once, and keeps them under the data directory. Only their owner can read them
 * (decisions §8). Two processes that start at once agree on one value. A crash never leaves half a secret.
 */
import { hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'

const OWNER_ONLY_FILE = 0o600
const OWNER_ONLY_FOLDER = 0o700
/** 256 bits, well above what guessing reaches. */
const SECRET_BYTES = 32
const NAME = /^[a-z][a-z0-9-]*$/

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code

/** Where the secrets of a data directory lie; a backup takes this folder along. */
export const secretsFolder = (dataDirectory: string): string => join(dataDirectory, 'secrets')

/** Writes the whole file, to the disk, under a name of its own beside `path`. */
const writeDraft = (path: string, value: string): string => {
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`
  const file = openSync(draft, 'wx', OWNER_ONLY_FILE)
  try {
    writeSync(file, `${value}\n`)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  return draft
}

/** The link is the one step that another start can lose. */
const createOnce = (path: string, value: string): void => {
  const draft = writeDraft(path, value)
  try {
    linkSync(draft, path)
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

const readSecret = (path: string): string | undefined => {
  try {
    const value = readFileSync(path, 'utf8').trim()
    if (value === '')
      throw new Error(
        `The secret ${path} is empty. Restore it from a backup, or remove the file to have a new one made.`,
      )
    // A copy or a restore may have widened the rights.
    chmodSync(path, OWNER_ONLY_FILE)
    return value
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

/**
 * The secret of that name under the data directory. The first call makes it: 32 random bytes, base64url.
 * Names are kebab-case: `app-secret`, `database-password`, `demo-tokens`.
 */
export const secretOnDisk = (dataDirectory: string, name: string): string => {
  if (!NAME.test(name)) throw new RangeError(`Not a name for a secret: ${name}`)
  const folder = secretsFolder(dataDirectory)
  const path = join(folder, name)
  const known = readSecret(path)
  if (known !== undefined) return known
  mkdirSync(folder, { recursive: true, mode: OWNER_ONLY_FOLDER })
  createOnce(path, randomBytes(SECRET_BYTES).toString('base64url'))
  const made = readSecret(path)
  if (made === undefined) throw new Error(`The secret ${path} disappeared while it was being made.`)
  return made
}

const pathOf = (dataDirectory: string, name: string): string => join(secretsFolder(dataDirectory), name)
/** The name of the secret that is about to replace the one of that name. */
export const pendingName = (name: string): string => `${name}-next`

/** A secret that is about to replace the one of that name: on disk before the change that needs it. */
export const prepareNextSecret = (dataDirectory: string, name: string): string => {
  const path = pathOf(dataDirectory, pendingName(name))
  const value = randomBytes(SECRET_BYTES).toString('base64url')
  renameSync(writeDraft(path, value), path)
  return value
}

/** The prepared secret, where the change ended before it was kept. */
export const preparedSecret = (dataDirectory: string, name: string): string | undefined =>
  readSecret(pathOf(dataDirectory, pendingName(name)))

/** The prepared secret takes its place. */
export const keepNextSecret = (dataDirectory: string, name: string): void => {
  const folder = secretsFolder(dataDirectory)
  renameSync(join(folder, pendingName(name)), join(folder, name))
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** APP_SECRET of the environment, else the one of the data directory. Everything signed or encrypted hangs on it. */
export const appSecret = (config: { appSecret: string | undefined; dataDirectory: string }): string =>
  config.appSecret ?? secretOnDisk(config.dataDirectory, 'app-secret')

/** A process has one secret, and each purpose stands in the code: there are a dozen of these. */
const derived = new Map<string, Map<string, Buffer>>()

/**
 * A 32-byte key for one purpose (`timed-qr`, `health-data`, `media-address`): keys of different purposes tell nothing about each
 * other, so one leaked key does not open the rest. Derived once; every scan and every signed address asks for one.
 */
export const keyFor = (secret: string, purpose: string): Buffer => {
  const keys = derived.get(secret) ?? new Map<string, Buffer>()
  derived.set(secret, keys)
  const key = keys.get(purpose) ?? Buffer.from(hkdfSync('sha256', secret, 'wegband', purpose, SECRET_BYTES))
  keys.set(purpose, key)
  return key
}

/** Compares without telling by its time how much was right. Lengths may be told apart. */
export const isSameText = (left: string, right: string): boolean => {
  const [a, b] = [Buffer.from(left), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}
