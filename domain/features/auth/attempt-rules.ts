/**
 * How often somebody may try to prove who they are, and whose tries count together: guessing stays hopeless, and no stranger can lock
 * an owner out of a device or place where they signed in before (F17, F19, §8 "rate limited until").
 */

const MINUTE_MS = 60_000
const QUARTER_HOUR_MS = 15 * MINUTE_MS
const HOUR_MS = 60 * MINUTE_MS

/** Calls with the same key count together, for all processes, in a window that begins with the first of them. */
export type Limit = {
  readonly key: string
  readonly most: number
  readonly windowMs: number
  /** Once `most` is reached, this limit decides instead: slower, but never shut. */
  readonly afterwards?: Limit
}

/** Tries of one account from one address, or from one known device. */
export const TRIES_PER_PAIR = 10
/** Different accounts from one address: somebody tries one password on many names. A hall may share an address. */
export const TRIES_PER_ADDRESS = 100
/** One account from everywhere within an hour (NIST 800-63B: at most 100 in a row) ... */
export const TRIES_PER_ACCOUNT = 100
/** ... and from then on one a minute, so that an owner without a known device or address waits and is not shut out. */
const SLOW_WINDOW_MS = MINUTE_MS

/** Second factors of one account from all unknown devices within an hour: the caller has the password already. */
export const SECOND_FACTOR_TRIES = 10

/** Letters (reset, verification, code) to one mailbox within an hour, and asked for by one address (F19). */
export const EMAILS_PER_MAILBOX = 3
export const EMAILS_PER_ADDRESS = 20

/** What is being guessed: a password's tries leave those of a code alone. */
export type AttemptPurpose = 'password' | 'code' | 'second-factor' | 'passkey' | 'association'

export type Attempt = {
  readonly purpose: AttemptPurpose
  /** What was typed, in small letters: unknown accounts are counted like known ones. */
  readonly account: string
  /** All of IPv4, the first half of IPv6. */
  readonly address: string
  /** The nonce of a device cookie that was made for this account; undefined for strangers. */
  readonly device: string | undefined
  /** This account has signed in from this address lately. */
  readonly isKnownAddress: boolean
}

/** Two names never make the same key, whatever they contain. */
const keyOf = (...parts: readonly string[]): string => JSON.stringify(parts)

const perPair = (key: string): Limit => ({ key, most: TRIES_PER_PAIR, windowMs: QUARTER_HOUR_MS })

/** Once it is full, the second factor pauses on every device that the account does not know. */
export const secondFactorLimit = (account: string): Limit => ({
  key: keyOf('second-factor', 'account', account),
  most: SECOND_FACTOR_TRIES,
  windowMs: HOUR_MS,
})

/** A right second factor from an unknown device forgives no earlier mistake: those may be a stranger's. */
export const forgivesMistakes = ({ purpose, device }: Pick<Attempt, 'purpose' | 'device'>): boolean =>
  purpose !== 'second-factor' || device !== undefined

/**
 * What a try counts for, in this order; the first that is full refuses, and the ones behind it do not count: one address cannot use
 * up what an account has from everywhere. A known device counts for itself alone, a known address for this account alone. Second
 * factors from unknown devices always count on the account, whatever the address.
 */
export const limitsOfAttempt = (attempt: Attempt): readonly Limit[] => {
  const { purpose, account, address, device } = attempt
  if (device !== undefined) return [perPair(keyOf(purpose, 'device', account, device))]
  if (purpose === 'second-factor') return [secondFactorLimit(account)]
  const pair = perPair(keyOf(purpose, 'pair', account, address))
  if (attempt.isKnownAddress) return [pair]
  const slowly = { key: keyOf(purpose, 'slow', account), most: 1, windowMs: SLOW_WINDOW_MS }
  return [
    pair,
    { key: keyOf(purpose, 'address', address), most: TRIES_PER_ADDRESS, windowMs: QUARTER_HOUR_MS },
    {
      key: keyOf(purpose, 'account', account),
      most: TRIES_PER_ACCOUNT,
      windowMs: HOUR_MS,
      afterwards: slowly,
    },
  ]
}

export type EmailRequest = {
  readonly mail: string
  readonly address: string
  /** The request comes from a device or address where the mailbox's owner signed in before. */
  readonly isKnown: boolean
}

/** What a request for a letter counts for. The owner's own requests are counted apart: strangers cannot use them up. */
export const limitsOfEmail = ({ mail, address, isKnown }: EmailRequest): readonly Limit[] => {
  const mailbox = (whose: string): Limit => ({
    key: keyOf('letter', whose, mail.toLowerCase()),
    most: EMAILS_PER_MAILBOX,
    windowMs: HOUR_MS,
  })
  if (isKnown) return [mailbox('own')]
  const origin = { key: keyOf('letter', 'address', address), most: EMAILS_PER_ADDRESS, windowMs: HOUR_MS }
  // The address first: somebody who is refused there sends nothing and uses up nobody's letters.
  return [origin, mailbox('strangers')]
}
