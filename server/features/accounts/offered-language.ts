/** Which language an account may be given: only one that readers can choose in this installation. */
import { DEFAULT_LOCALE, LOCALES, type Locale } from '@wegband/domain/basics/locale.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { OpenContext } from '../../http/request/context.ts'

const isOffered = ({ settings }: Pick<OpenContext, 'settings'>, language: string): boolean =>
  settings.current().offeredLocales.some((locale) => locale === language)

/** `before`: an account keeps the language that it reads already. */
export const requireOfferedLanguage = (
  context: Pick<OpenContext, 'settings'>,
  language: string | undefined,
  before: string,
): void => {
  if (language === undefined || language === before || isOffered(context, language)) return
  throw new AppError('profile.language-not-offered')
}

/** The language of a new account: that of its device, or German where that is not offered. */
export const offeredLanguage = (
  context: Pick<OpenContext, 'settings'>,
  language: string | undefined,
  device: Locale,
): Locale =>
  LOCALES.find((locale) => locale === (language ?? device) && isOffered(context, locale)) ?? DEFAULT_LOCALE
