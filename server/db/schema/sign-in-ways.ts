/** Ways to sign in beside the password: codes by mail, passkeys, and a second factor by authenticator app. */
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytes, instant, primaryId, timestamps } from './columns.ts'
import { users } from './people.ts'

/** One-time codes by mail. What somebody typed who has no account here is kept alike, without a person: nobody can tell the two apart. */
export const signInCodes = pgTable(
  'sign_in_codes',
  {
    id: primaryId(),
    /** SHA-256 of what the asking device keeps: a code counts on that device alone. */
    deviceHash: bytes().notNull(),
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    /** Keyed hashes: of what was typed as the account, and of the code together with the device's part. */
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
    /** Base64url, as the browser names it. */
    credentialId: text().notNull(),
    publicKey: bytes().notNull(),
    /** Of the authenticator; one that goes back is a copied key. */
    counter: integer().notNull().default(0),
    transports: text().array().notNull().default([]),
    name: text().notNull(),
    isBackedUp: boolean().notNull().default(false),
    lastUsedAt: instant(),
    ...timestamps,
  },
  (t) => [uniqueIndex('passkeys_credential').on(t.credentialId), index('passkeys_user').on(t.userId)],
)

/** A challenge is answered once. Without a person it was asked for before signing in. */
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
    /** The last time step whose code was used: a code counts once. */
    lastStep: integer().notNull().default(0),
    ...timestamps,
  },
  (t) => [uniqueIndex('second_factors_user').on(t.userId)],
)

/** Codes for the day on which the phone is gone; only their SHA-256. */
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
