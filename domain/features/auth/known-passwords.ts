/** Which new passwords are refused: common ones, also behind digits, symbols and capitals (§5), and those with a word of their owner. */
import type { FieldCode } from '../../errors/field-codes.ts'
import { whyNotPassword } from './password-rules.ts'

/** What the common lists lack: German words, and those that lie near in a club. In small letters. */
const NEAR_AT_HAND: ReadonlySet<string> = new Set(
  (
    'passwort kennwort geheim hallo willkommen schatz liebe anmeldung zugang admin ' +
    'sommer winter herbst frühling fruehling montag freitag sonntag januar dezember ' +
    'fußball fussball deutschland berlin hamburg münchen muenchen sonnenschein ichliebedich ' +
    'wegband kampfsport kampfkunst training trainer verein schule wingchun wingtsun escrima'
  ).split(' '),
)

/** How letters are commonly written. */
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
/** A shorter rest says nothing: chance puts three letters anywhere. */
const MIN_WORD_LENGTH = 4
/** Refused anywhere in a password, not only as its core. */
const PRODUCT_WORDS: readonly string[] = ['wegband']

const undisguised = (text: string): string => Array.from(text, (email) => DISGUISES[email] ?? email).join('')
/** Without what is put before and behind a word to please a rule: `!Dragon2026` is `dragon`. */
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

/** The words of names, a username or an email address, in small letters; a domain says nothing of the person. */
const wordsOf = (about: readonly string[]): string[] =>
  about.flatMap((text) =>
    text
      .toLowerCase()
      .replace(/@.*$/, '')
      .split(/[^\p{L}]+/u)
      .filter((word) => word !== ''),
  )

/** A word of four letters counts anywhere in the password, a shorter one where nothing but digits and symbols surrounds it. */
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

/** Why a password that meets the conditions is refused all the same; undefined when it is not. */
export const whyKnownOrPersonal = (
  password: string,
  { known, about }: PasswordContext,
): FieldCode | undefined => {
  if (isKnownPassword(password, known)) return 'password-known'
  return holdsOwnWord(password, about) ? 'password-personal' : undefined
}

/** The field codes of a password that is set from now on, wherever that happens; none when it is taken. */
export const whyNotNewPassword = (password: string, context: PasswordContext): FieldCode[] => {
  const unmet = whyNotPassword(password)
  if (unmet.length > 0) return unmet
  const refusal = whyKnownOrPersonal(password, context)
  return refusal === undefined ? [] : [refusal]
}
