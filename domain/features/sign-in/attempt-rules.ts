/**
 * How often a caller may try to prove their identity, and which tries count together (F17, F19, §8 "rate limited until"). Guessing
 * stays hopeless. No stranger can lock an owner out of a device or place where they signed in before.
 */

const MINUTE_MS = 60_000
const QUARTER_HOUR_MS = 15 * MINUTE_MS
const HOUR_MS = 60 * MINUTE_MS

/** Calls with the same key count together, across all processes, in a window that begins with the first of them. */
export type Limit = {
  readonly key: string
  readonly most: number
  readonly windowMs: number
  /** Once `most` is reached, this limit decides instead: slower, but never closed. */
  readonly afterwards?: Limit
}

/** Tries of one account from one address, or from one known device. */
export const TRIES_PER_PAIR = 10
/** Different accounts from one address: an attacker tries one password on many names. All visitors of a hall may share an address. */
export const TRIES_PER_ADDRESS = 100
/** Tries of one account from everywhere within an hour (NIST 800-63B: at most 100 in a row). */
export const TRIES_PER_ACCOUNT = 100
/** Afterwards one try a minute. An owner without a known device or address has to wait, but is not locked out. */
const SLOW_WINDOW_MS = MINUTE_MS

/** Second factors of one account from all unknown devices within an hour. The caller already knows the password. */
export const SECOND_FACTOR_TRIES = 10

/** Emails (reset, verification, code) to one mailbox within an hour; below, requested from one address (F19). */
export const EMAILS_PER_MAILBOX = 3
export const EMAILS_PER_ADDRESS = 20

/** What the caller tries to prove. The tries of a password do not count for a code. */
export type AttemptPurpose = 'password' | 'code' | 'second-factor' | 'passkey' | 'association'

export type Attempt = {
  readonly purpose: AttemptPurpose
  /** The typed name in lower case: unknown accounts are counted like known ones. */
  readonly account: string
  /** The whole IPv4 address, or the first half of IPv6. */
  readonly address: string
  /** The nonce of a device cookie for this account; undefined for strangers. */
  readonly device: string | undefined
  /** Whether this account has recently signed in from this address. */
  readonly isKnownAddress: boolean
}

/** Two names never make the same key, whatever they contain. */
const keyOf = (...parts: readonly string[]): string => JSON.stringify(parts)

const perPair = (key: string): Limit => ({ key, most: TRIES_PER_PAIR, windowMs: QUARTER_HOUR_MS })

/** When it is full, the second factor is paused on every device that the account does not know. */
export const secondFactorLimit = (account: string): Limit => ({
  key: keyOf('second-factor', 'account', account),
  most: SECOND_FACTOR_TRIES,
  windowMs: HOUR_MS,
})

/** A right second factor from an unknown device does not clear earlier mistakes: they may be a stranger's. */
export const forgivesMistakes = ({ purpose, device }: Pick<Attempt, 'purpose' | 'device'>): boolean =>
  purpose !== 'second-factor' || device !== undefined

/**
 * The limits of a try, in this order. The first full one refuses, and those behind it do not count. So one address cannot use up the
 * account's limit for everywhere. A known device counts only for itself, a known address only for this account. Second factors from
 * unknown devices always count on the account, whatever the address.
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
  /** The request comes from a device or address where the mailbox's owner has signed in before. */
  readonly isKnown: boolean
}

/** The limits of a request for an email. The owner's own requests count separately, so that strangers cannot use them up. */
export const limitsOfEmail = ({ mail, address, isKnown }: EmailRequest): readonly Limit[] => {
  const mailbox = (whose: string): Limit => ({
    key: keyOf('letter', whose, mail.toLowerCase()),
    most: EMAILS_PER_MAILBOX,
    windowMs: HOUR_MS,
  })
  if (isKnown) return [mailbox('own')]
  const origin = { key: keyOf('letter', 'address', address), most: EMAILS_PER_ADDRESS, windowMs: HOUR_MS }
  // The address first: a caller who is refused there causes no email and uses up no limit of a mailbox.
  return [origin, mailbox('strangers')]
}
