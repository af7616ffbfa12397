/** How hard a password is to guess, by zxcvbn and the list of common passwords: heavy, so it is loaded when somebody types one. */
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { isKnownPassword } from '@wegband/domain/features/auth/known-passwords.ts'

const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
const known: ReadonlySet<string> = new Set(dictionary['passwords-common'])
/** Its time grows with the square of the length, and the rest adds nothing. */
const LOOKED_AT = 64

const STRENGTHS = ['weak', 'fair', 'good', 'strong'] as const
export type Strength = (typeof STRENGTHS)[number]

const BY_SCORE: readonly Strength[] = ['weak', 'weak', 'fair', 'good', 'strong']

export type Estimate = { readonly strength: Strength; readonly isKnown: boolean }

/** `about`: what others know of the person and would try first: name, mail. */
export const estimatePassword = (password: string, about: readonly string[]): Estimate => {
  const isKnown = isKnownPassword(password, known)
  const { score } = zxcvbn.check(password.slice(0, LOOKED_AT), [...about, 'wegband'])
  return { strength: isKnown ? 'weak' : (BY_SCORE[score] ?? 'weak'), isKnown }
}
