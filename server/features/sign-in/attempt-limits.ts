/** Counts sign-in attempts by the rules of the domain, for all processes together, and remembers addresses of successful sign-ins. */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import {
  type Attempt,
  type AttemptPurpose,
  forgivesMistakes,
  limitsOfAttempt,
  limitsOfEmail,
} from '@wegband/domain/features/sign-in/attempt-rules.ts'
import type { SignInAnswer } from '@wegband/domain/features/sign-in/contract.ts'
import { MS_PER_DAY } from '@wegband/domain/basics/calendar-days.ts'
import type { Services } from '../../http/request/context.ts'
import { forget, giveBack, isNoted, note, takeAll } from '../../http/guard/shared-limits.ts'
import type { Origin } from '../sessions/devices/origin.ts'

type Counting = Pick<Services, 'db' | 'appSecret' | 'clock'>

/** An address counts as known for this long after a sign-in, because homes and phones change their address. */
const KNOWN_ADDRESS_DAYS = 30

export type AttemptBy = {
  readonly purpose: AttemptPurpose
  /** The typed account; unknown accounts are counted like known ones. */
  readonly account: string
  /** The owner of the account, if it exists. */
  readonly userId: number | undefined
  readonly origin: Pick<Origin, 'address' | 'deviceOf'>
}

const addressKeyOf = (userId: number, address: string): string => JSON.stringify(['known', userId, address])

const isKnownAddress = async (
  counting: Counting,
  { userId, origin }: Pick<AttemptBy, 'userId' | 'origin'>,
): Promise<boolean> => isNoted(counting, addressKeyOf(userId ?? 0, origin.address))

const deviceOf = ({ userId, origin }: Pick<AttemptBy, 'userId' | 'origin'>): string | undefined =>
  userId === undefined ? undefined : origin.deviceOf(userId)

const attemptOf = async (counting: Counting, by: AttemptBy): Promise<Attempt> => ({
  purpose: by.purpose,
  account: by.account.toLowerCase(),
  address: by.origin.address,
  device: deviceOf(by),
  isKnownAddress: await isKnownAddress(counting, by),
})

/** The counters that `beginAttempt` raised, for `succeedAttempt`. */
export type BegunAttempt = { readonly by: AttemptBy; readonly keys: readonly string[] }

/**
 * Counts a try before the secret is checked, so that a hundred parallel guesses count as a hundred. Throws `auth.rate-limited`
 * with `retryAt`.
 */
export const beginAttempt = async (counting: Counting, by: AttemptBy): Promise<BegunAttempt> => {
  const taken = await takeAll(counting, limitsOfAttempt(await attemptOf(counting, by)))
  if ('until' in taken) throw new AppError('auth.rate-limited', { retryAt: taken.until })
  return { by, keys: taken.keys }
}

/** Call it when the secret was right but the sign-in is not complete: this try does not count, earlier mistakes still do. */
export const withdrawAttempt = (counting: Counting, { keys }: BegunAttempt): Promise<void> =>
  giveBack(counting, keys)

/** Call it after the first factor was right and used up. */
export const settleAttempt = (
  counting: Counting,
  attempt: BegunAttempt,
  answer: SignInAnswer,
): Promise<void> =>
  answer.state === 'second-step' ? withdrawAttempt(counting, attempt) : succeedAttempt(counting, attempt)

/** Call it once the whole sign-in has succeeded: clears this try and earlier mistakes, and marks the address as known. */
export const succeedAttempt = async (counting: Counting, { by, keys }: BegunAttempt): Promise<void> => {
  const [own, ...shared] = keys
  if (own === undefined || !forgivesMistakes({ purpose: by.purpose, device: deviceOf(by) }))
    await giveBack(counting, keys)
  else {
    await forget(counting, [own])
    await giveBack(counting, shared)
  }
  if (by.userId === undefined) return
  await note(counting, addressKeyOf(by.userId, by.origin.address), KNOWN_ADDRESS_DAYS * MS_PER_DAY)
}

/**
 * Counts a request for an email (reset, verification, code); throws `auth.rate-limited` with `retryAt`. `userId`: the owner of the
 * mailbox, if any. Call it for mailboxes without an account too, or the answer reveals which accounts exist (F19).
 */
export const countEmail = async (
  counting: Counting,
  { mail, userId, origin }: { mail: string; userId: number | undefined; origin: AttemptBy['origin'] },
): Promise<void> => {
  const hasDevice = deviceOf({ userId, origin }) !== undefined
  const isKnown = (await isKnownAddress(counting, { userId, origin })) || hasDevice
  const taken = await takeAll(counting, limitsOfEmail({ mail, address: origin.address, isKnown }))
  if ('until' in taken) throw new AppError('auth.rate-limited', { retryAt: taken.until })
}
