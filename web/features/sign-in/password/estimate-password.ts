/** How hard a password is to guess, by zxcvbn and the list of common passwords. It is large, so it loads when a password is typed. */
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import type { FieldCode } from '@wegband/domain/errors/field-codes.ts'
import { whyKnownOrPersonal } from '@wegband/domain/features/sign-in/password/known-passwords.ts'

const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
const known: ReadonlySet<string> = new Set(dictionary['passwords-common'])
/** Its time grows with the square of the length, and the rest adds nothing. */
const LOOKED_AT = 64

const STRENGTHS = ['weak', 'fair', 'good', 'strong'] as const
export type Strength = (typeof STRENGTHS)[number]

const BY_SCORE: readonly Strength[] = ['weak', 'weak', 'fair', 'good', 'strong']

/** `refusal`: why the server will not accept it. */
export type Estimate = { readonly strength: Strength; readonly refusal: FieldCode | undefined }

/** `about`: personal data that others would try first: name, email. */
export const estimatePassword = (password: string, about: readonly string[]): Estimate => {
  const refusal = whyKnownOrPersonal(password, { known, about })
  const { score } = zxcvbn.check(password.slice(0, LOOKED_AT), [...about, 'wegband'])
  return { strength: refusal === undefined ? (BY_SCORE[score] ?? 'weak') : 'weak', refusal }
}
