/**
 * Asks a range service (BREACHED_PASSWORDS_URL) by k-anonymity: it receives the first five digits of the SHA-1.
 * The service answers with the rest of all hashes that begin so, padded with made-up ones. Neither it nor a listener learns which
 * hash was meant.
 */
import { createHash } from 'node:crypto'
import type { BreachedPasswords } from './port.ts'

const PREFIX_LENGTH = 5
/** The user waits for the new password to be saved. */
const PATIENCE_MS = 1_500
/** A range has some 800 lines of at most 45 characters, and padding. */
const MAX_ANSWER_LENGTH = 200_000

/** `SUFFIX:count` lines; padding has the count 0. */
const holds = (answer: string, suffix: string): boolean =>
  answer.split('\n').some((line) => {
    const [hash, count] = line.trim().split(':')
    return hash?.toUpperCase() === suffix && Number(count) > 0
  })

/** `url`: the address before `/range/`, without a slash at its end. */
export const rangeService = (url: string, patienceMs: number = PATIENCE_MS): BreachedPasswords => ({
  isBreached: async (password, log) => {
    const hash = createHash('sha1').update(password).digest('hex').toUpperCase()
    try {
      const answer = await fetch(`${url}/range/${hash.slice(0, PREFIX_LENGTH)}`, {
        headers: { 'add-padding': 'true', accept: 'text/plain' },
        redirect: 'error',
        signal: AbortSignal.timeout(patienceMs),
      })
      if (!answer.ok) throw new Error(`status ${answer.status}`)
      const text = await answer.text()
      return holds(text.slice(0, MAX_ANSWER_LENGTH), hash.slice(PREFIX_LENGTH))
    } catch (error) {
      log.warn({ reason: String(error) }, 'the breached passwords service did not answer')
      return false
    }
  },
})
