/** Resolves a scanned text to a person, with the errors of §8 Scanner. */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { tokenKind } from '@wegband/domain/features/cards/token-rules.ts'
import type { Db } from '../../db/transaction.ts'
import { keyFor } from '../../secrets/secrets.ts'
import { storedChip } from './chip-code.ts'
import { findChip, findMemberToken, findPerson, type ScannedPersonRow } from './store.ts'
import { readTimedToken } from './timed-token.ts'

/** Every use of the timed codes derives the same key. */
export const cardKey = (appSecret: string): Buffer => keyFor(appSecret, 'cards')

/**
 * A token to resolve. A chip's uid is short, easy to guess and readable in passing. It resolves only for members of
 * `chipSchools`: the schools whose running class the caller leads. Elsewhere a chip is unknown; codes work everywhere.
 */
export type TokenQuestion = {
  readonly token: string
  readonly key: Buffer
  readonly now: number
  readonly chipSchools: readonly number[]
}

/**
 * The person behind a token. Throws `scanner.type-mismatch` (415) for a text that is not one of our codes.
 * Throws `scanner.invalid-or-taken` (422) for a malformed code or a card without an owner.
 * Throws 404 as `scanner.expired`, `scanner.revoked` or, for an unknown code, `scanner.not-found-or-expired`.
 * `now` in milliseconds, from the server's clock only (F7).
 */
export const resolveToken = async (db: Db, input: TokenQuestion): Promise<ScannedPersonRow> => {
  const userId = await userOfToken(db, input)
  const person = await findPerson(db, userId)
  if (!person) throw new AppError('scanner.not-found-or-expired')
  return person
}

const userOfToken = async (db: Db, { token, key, now, chipSchools }: TokenQuestion): Promise<number> => {
  const kind = tokenKind(token)
  if (kind === 'unknown') throw new AppError('scanner.type-mismatch')
  if (kind === 'timed') {
    const read = readTimedToken(key, token, now)
    if (read === 'forged') throw new AppError('scanner.invalid-or-taken')
    if (read === 'expired') throw new AppError('scanner.expired')
    return read.userId
  }
  const stored =
    kind === 'nfc'
      ? await findChip(db, storedChip(key, token), chipSchools)
      : await findMemberToken(db, token)
  if (!stored) throw new AppError('scanner.not-found-or-expired')
  if (stored.revokedAt !== null) throw new AppError('scanner.revoked')
  if (stored.userId === null) throw new AppError('scanner.invalid-or-taken')
  return stored.userId
}
