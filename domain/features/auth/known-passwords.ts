/** Whether a password is one of those that everybody tries first, or hides such a one behind digits, symbols and capitals (§5). */

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

const undisguised = (text: string): string =>
  Array.from(text, (letter) => DISGUISES[letter] ?? letter).join('')
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
