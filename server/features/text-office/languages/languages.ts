/** Which languages readers can choose: German always, another one once it is complete (docs/decisions/0115). */
import { FURTHER_LOCALES, type Locale, LOCALES } from '@wegband/domain/basics/locale.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { isLanguageComplete } from '@wegband/domain/features/text-office/language-rules.ts'
import type { LanguagePart, OfficeLanguage } from '@wegband/domain/features/text-office/languages-contract.ts'
import { type Translated, translationState } from '@wegband/domain/features/texts/translation-state.ts'
import { countInterfaceWords } from '@wegband/messages/count-words.ts'
import { changeSetting } from '../../../config/settings.ts'
import { lockSettings } from '../../../db/lock-settings.ts'
import type { Db } from '../../../db/transaction.ts'
import type { Context } from '../../../http/request/context.ts'
import { listBlocks } from '../blocks/block-store.ts'
import { listTermRows } from '../glossary/term-store.ts'
import { readOverviewIn } from '../legal/show-legal.ts'
import { textWrite } from '../text-write.ts'

type Language = OfficeLanguage['locale']
const LANGUAGES: readonly Language[] = [...LOCALES, ...FURTHER_LOCALES]
const isWrittenHere = (language: Language): language is Locale =>
  LOCALES.some((locale) => locale === language)

const partOf = (texts: readonly Translated[], language: Language): LanguagePart => {
  const states = isWrittenHere(language) ? texts.map((text) => translationState(text, language)) : []
  return {
    total: texts.length,
    complete: states.filter((state) => state === 'complete').length,
    behind: states.filter((state) => state === 'behind').length,
  }
}

export const readLanguages = async (
  context: Pick<Context, 'clock' | 'settings'>,
  db: Db,
): Promise<OfficeLanguage[]> => {
  const blocks = await listBlocks(db)
  const terms = (await listTermRows(db))
    .filter(({ isActive }) => isActive)
    .map(({ description, ...term }) => ({ ...term, text: description }))
  const legal = (await readOverviewIn(context, db)).flatMap(({ inForce }) =>
    inForce === null ? [] : [inForce],
  )
  return LANGUAGES.map((locale) => ({
    locale,
    isOffered: locale === 'de' || context.settings.current().offeredLocales.some((one) => one === locale),
    parts: {
      interface: { ...countInterfaceWords(locale), behind: 0 },
      blocks: partOf(blocks, locale),
      terms: partOf(terms, locale),
      legal: {
        total: legal.length,
        complete: legal.filter(({ locales }) => locales.some((one) => one === locale)).length,
        behind: 0,
      },
    },
  }))
}

/** A language that is offered stays so while its texts fall behind: readers see the German of what is missing. */
export const offerLanguage = async (
  context: Context,
  locale: Exclude<Locale, 'de'>,
  isOffered: boolean,
): Promise<OfficeLanguage[]> => {
  const { settings } = context
  await settings.reload()
  await textWrite(context, async (tx) => {
    await lockSettings(tx)
    const before = settings.current().offeredLocales
    const found = (await readLanguages(context, tx)).find((language) => language.locale === locale)
    const isNew = isOffered && found?.isOffered !== true
    if (isNew && (found === undefined || !isLanguageComplete(found)))
      throw new AppError('text-office.language-incomplete')
    const after = LOCALES.filter((one) => (one === locale ? isOffered : one === 'de' || before.includes(one)))
    await changeSetting(tx, 'offeredLocales', after)
    const details = { before: { offeredLocales: before }, after: { offeredLocales: after } }
    const entry = { action: 'installation.changed', subjectType: 'setting', subjectId: null, details }
    return { result: undefined, entry }
  })
  await settings.reload()
  return readLanguages(context, context.db.drizzle)
}
