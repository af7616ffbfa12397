/** The timed code of the QR page, which identifies a person for 120 seconds (decisions §4 QR/NFC). */
import { TOKEN_PREFIXES } from '@wegband/domain/features/cards/contract.ts'
import { TIMED_TOKEN_SECONDS } from '@wegband/domain/features/cards/token-rules.ts'
import { issueCode, readCode } from './signed-code.ts'

const kind = (key: Buffer) => ({ prefix: TOKEN_PREFIXES.timed, key, seconds: TIMED_TOKEN_SECONDS })

/** Issues a code for one person, valid from `now` (milliseconds). */
export const issueTimedToken = (
  key: Buffer,
  userId: number,
  now: number,
): { token: string; expiresAt: string } => issueCode(kind(key), userId, now)

/** The person behind a timed code; `forged` also for a text that is no code. `now` in milliseconds. */
export const readTimedToken = (
  key: Buffer,
  token: string,
  now: number,
): { userId: number } | 'expired' | 'forged' => {
  const read = readCode(kind(key), token, now)
  return typeof read === 'string' ? read : { userId: read.id }
}
