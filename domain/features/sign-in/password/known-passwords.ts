/** Which new passwords are refused (§5): common ones, also with digits, symbols and capitals, and those with a word of their owner. */
import type { FieldCode } from '../../../errors/field-codes.ts'
import { whyNotPassword } from './password-rules.ts'

/** Missing in the common lists: German words, and obvious words in a club. In lower case. */
const NEAR_AT_HAND: ReadonlySet<string> = new Set(
  (
    'passwort kennwort geheim hallo willkommen schatz liebe anmeldung zugang admin ' +
    'sommer winter herbst frühling fruehling montag freitag sonntag januar dezember ' +
    'fußball fussball deutschland berlin hamburg münchen muenchen sonnenschein ichliebedich ' +
    'wegband kampfsport kampfkunst training trainer verein schule wingchun wingtsun escrima'
  ).split(' '),
)

/** Common replacements for letters. */
const DISGUISES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
}
/** A shorter rest is ignored: three letters can match by chance. */
const MIN_WORD_LENGTH = 4
/** Refused anywhere in a password, not only as its core. */
const PRODUCT_WORDS: readonly string[] = ['wegband']

const undisguised = (text: string): string => Array.from(text, (email) => DISGUISES[email] ?? email).join('')
/** Removes what users put around a word to satisfy a rule: `!Dragon2026` becomes `dragon`. */
const coreOf = (text: string): string => text.replace(/^[^\p{L}]+/u, '').replace(/[^\p{L}]+$/u, '')

/** `known`: common passwords in small letters. */
export const isKnownPassword = (password: string, known: ReadonlySet<string>): boolean => {
  const small = password.toLowerCase()
  if (known.has(small)) return true
  const core = coreOf(small)
  return [core, undisguised(core), coreOf(undisguised(small))].some(
    (word) => word.length >= MIN_WORD_LENGTH && (known.has(word) || NEAR_AT_HAND.has(word)),
  )
}

/** The words of names, a username or an email address, in lower case. A domain says nothing about the person. */
const wordsOf = (about: readonly string[]): string[] =>
  about.flatMap((text) =>
    text
      .toLowerCase()
      .replace(/@.*$/, '')
      .split(/[^\p{L}]+/u)
      .filter((word) => word !== ''),
  )

/**
 * Whether the password contains an own word. From four letters on it counts anywhere. A shorter one counts if only digits and
 * symbols surround it.
 */
export const holdsOwnWord = (password: string, about: readonly string[]): boolean => {
  const small = password.toLowerCase()
  const spellings = [small, undisguised(small)]
  const cores = [coreOf(small), coreOf(undisguised(small))]
  return [...PRODUCT_WORDS, ...wordsOf(about)].some((word) =>
    word.length < MIN_WORD_LENGTH
      ? cores.includes(word)
      : spellings.some((spelling) => spelling.includes(word)),
  )
}

export type PasswordContext = {
  /** Common passwords in small letters. */
  readonly known: ReadonlySet<string>
  /** Names, username and email address of the owner. */
  readonly about: readonly string[]
}

/** Why a password that meets the conditions is still refused, or undefined. */
export const whyKnownOrPersonal = (
  password: string,
  { known, about }: PasswordContext,
): FieldCode | undefined => {
  if (isKnownPassword(password, known)) return 'password-known'
  return holdsOwnWord(password, about) ? 'password-personal' : undefined
}

/** The field codes of a new password, wherever it is set; none if it is accepted. */
export const whyNotNewPassword = (password: string, context: PasswordContext): FieldCode[] => {
  const unmet = whyNotPassword(password)
  if (unmet.length > 0) return unmet
  const refusal = whyKnownOrPersonal(password, context)
  return refusal === undefined ? [] : [refusal]
}
