/** Hashes passwords by argon2id off the event loop. It uses the spare cores only, so sign-ins do not slow other requests (P7). */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { AppError } from '@wegband/domain/errors/app-error.ts'

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 } as const
const TAG_BYTES = 32
const SALT_BYTES = 16
const VERSION = 19

/** With more waiting callers the last would wait for many seconds, so further ones are refused at once. */
const MAX_WAITING = 200
const MAX_AT_ONCE = Math.max(1, availableParallelism() - 1)
const BUSY_RETRY_MS = 5_000

type Cost = { readonly memory: number; readonly passes: number; readonly parallelism: number }

const derive = (password: string, salt: Buffer, cost: Cost, tagLength: number): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    argon2('argon2id', { message: password, nonce: salt, tagLength, ...cost }, (error, tag) => {
      if (error === null) resolve(tag)
      else reject(error)
    })
  })

let running = 0
const waiting: (() => void)[] = []

const begin = async (now: Date): Promise<void> => {
  if (running < MAX_AT_ONCE) {
    running += 1
    return
  }
  if (waiting.length >= MAX_WAITING)
    throw new AppError('general.unavailable', {
      retryAt: new Date(now.getTime() + BUSY_RETRY_MS).toISOString(),
    })
  await new Promise<void>((resolve) => waiting.push(resolve))
}

/** Passes the slot to the next waiting caller instead of freeing it, so that no new caller overtakes the queue. */
const end = (): void => {
  const next = waiting.shift()
  if (next === undefined) running -= 1
  else next()
}

const inTurn = async <T>(now: Date, work: () => Promise<T>): Promise<T> => {
  await begin(now)
  try {
    return await work()
  } finally {
    end()
  }
}

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '')

/** Argon2id in PHC form: `$argon2id$v=19$m=19456,t=2,p=1$salt$tag`. */
export const hashPassword = async (password: string, now: Date): Promise<string> => {
  const salt = randomBytes(SALT_BYTES)
  const tag = await inTurn(now, () => derive(password, salt, COST, TAG_BYTES))
  return `$argon2id$v=${VERSION}$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${unpadded(salt)}$${unpadded(tag)}`
}

/** The same slow derivation for other short secrets; the caller keeps the salt. */
export const stretch = (secret: string, salt: Buffer, now: Date): Promise<Buffer> =>
  inTurn(now, () => derive(secret, salt, COST, TAG_BYTES))

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** For accounts that do not exist: checking it takes the same work and never matches. */
const DUMMY_HASH = `$argon2id$v=${VERSION}$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${unpadded(Buffer.alloc(SALT_BYTES))}$${unpadded(Buffer.alloc(TAG_BYTES))}`

/**
 * Whether the password belongs to the hash. A missing account or password takes the same work and never matches.
 * So the response time does not reveal accounts (F19).
 */
export const isPassword = async (
  password: string,
  hash: string | null | undefined,
  now: Date,
): Promise<boolean> => {
  const [, memory, passes, parallelism, salt = '', tag = ''] =
    PHC.exec(hash ?? DUMMY_HASH) ?? PHC.exec(DUMMY_HASH) ?? []
  const expected = Buffer.from(tag, 'base64')
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  const actual = await inTurn(now, () => derive(password, Buffer.from(salt, 'base64'), cost, expected.length))
  return timingSafeEqual(actual, expected) && PHC.test(hash ?? '')
}
