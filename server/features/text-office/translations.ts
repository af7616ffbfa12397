/** What text blocks and terms share: words by language, how far a translation is, and the history. */
import { type Locale, LOCALES, type LocalText } from '@wegband/domain/basics/locale.ts'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import type { OfficeTextRow, TextVersion } from '@wegband/domain/features/text-office/texts-contract.ts'
import {
  type GermanSeen,
  type Translated,
  translationState,
  type Words,
} from '@wegband/domain/features/texts/translation-state.ts'
import type { Db, Transaction } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import { insertTextVersion, listTextVersions } from './text-versions-store.ts'

export const statesOf = (text: Translated): OfficeTextRow['states'] =>
  Object.fromEntries(
    LOCALES.map((locale) => [locale, translationState(text, locale)]),
  ) as OfficeTextRow['states']

/** The text with the words of one language. A translation remembers the German that it was written from. */
export const withWords = (
  before: Translated | undefined,
  locale: Locale,
  { title, text }: Words,
): { title: LocalText; text: LocalText; germanSeen: GermanSeen } => {
  if (before === undefined) return { title: { de: title }, text: { de: text }, germanSeen: {} }
  // A translation from before the history began was written from the German that stood until now.
  const known: GermanSeen =
    locale === 'de' && before.text.en !== undefined && before.germanSeen['en'] === undefined
      ? { ...before.germanSeen, en: { title: before.title.de, text: before.text.de } }
      : before.germanSeen
  return {
    title: { ...before.title, [locale]: title },
    text: { ...before.text, [locale]: text },
    germanSeen:
      locale === 'de' ? known : { ...known, [locale]: { title: before.title.de, text: before.text.de } },
  }
}

type Saved = { readonly title: LocalText; readonly text: LocalText }

/** `before`: what stood until now; it becomes the first entry where the history had not begun. */
export const keepVersion = async (
  tx: Transaction,
  { actor }: Context,
  subject: string,
  before: (Saved & { readonly updatedAt: string }) | undefined,
  { title, text }: Saved,
  now: Date,
): Promise<void> => {
  if (before !== undefined && (await listTextVersions(tx, subject)).length === 0) {
    const first = { subject, title: before.title, text: before.text }
    await insertTextVersion(tx, first, null, new Date(before.updatedAt))
  }
  await insertTextVersion(tx, { subject, title, text }, actor.userId, now)
}

export const showVersions = async (db: Db, subject: string): Promise<TextVersion[]> =>
  (await listTextVersions(db, subject)).map(({ version, firstName, lastName }) => ({
    id: version.id,
    savedAt: version.createdAt,
    savedBy: firstName === null || lastName === null ? null : fullName({ firstName, lastName }),
    title: version.title,
    text: version.text,
  }))
