/** Sign-in methods beside the password: codes by email, passkeys, and a second factor by authenticator app. */
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytes, instant, primaryId, timestamps } from './columns.ts'
import { users } from './people.ts'

/**
 * One-time codes by email. An entry for an unknown account is stored in the same way, without a person. The response therefore does not
 * reveal whether an account exists.
 */
export const signInCodes = pgTable(
  'sign_in_codes',
  {
    id: primaryId(),
    /** SHA-256 of the requesting device's secret: a code is valid on that device alone. */
    deviceHash: bytes().notNull(),
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    /** Keyed hashes: of the account as typed, and of the code together with the device's part. */
    loginHash: bytes().notNull(),
    codeHash: bytes().notNull(),
    attempts: integer().notNull().default(0),
    expiresAt: instant().notNull(),
    usedAt: instant(),
    ...timestamps,
  },
  (t) => [
    uniqueIndex('sign_in_codes_device').on(t.deviceHash),
    index('sign_in_codes_expiry').on(t.expiresAt),
  ],
)

export const passkeys = pgTable(
  'passkeys',
  {
    id: primaryId(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Base64url, as the browser sends it. */
    credentialId: text().notNull(),
    publicKey: bytes().notNull(),
    /** Counter of the authenticator; a lower value means a copied key. */
    counter: integer().notNull().default(0),
    transports: text().array().notNull().default([]),
    name: text().notNull(),
    isBackedUp: boolean().notNull().default(false),
    lastUsedAt: instant(),
    ...timestamps,
  },
  (t) => [uniqueIndex('passkeys_credential').on(t.credentialId), index('passkeys_user').on(t.userId)],
)

/** A challenge is answered once. Without a person it was requested before signing in. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    id: primaryId(),
    challenge: text().notNull(),
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    purpose: text({ enum: ['create', 'sign-in'] }).notNull(),
    expiresAt: instant().notNull(),
    ...timestamps,
  },
  (t) => [
    uniqueIndex('passkey_challenges_once').on(t.challenge),
    index('passkey_challenges_expiry').on(t.expiresAt),
  ],
)

export const secondFactors = pgTable(
  'second_factors',
  {
    id: primaryId(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The authenticator's secret, encrypted with a key derived from APP_SECRET. */
    secretSealed: bytes().notNull(),
    confirmedAt: instant(),
    /** The last time step whose code was used: a code is valid once. */
    lastStep: integer().notNull().default(0),
    ...timestamps,
  },
  (t) => [uniqueIndex('second_factors_user').on(t.userId)],
)

/** Codes for a lost phone; only their SHA-256. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: primaryId(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    hash: bytes().notNull(),
    usedAt: instant(),
    ...timestamps,
  },
  (t) => [uniqueIndex('recovery_codes_hash').on(t.userId, t.hash)],
)
