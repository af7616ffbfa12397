/** What the service worker shows and opens. It stays below 3 kB, which every push service takes. */
import type { Locale } from '@wegband/domain/basics/locale.ts'
import { translatorFor } from '@wegband/messages/all-bundles.ts'
import { isPrivateNotice } from '@wegband/domain/features/notifications/unlisted-notices.ts'
import { listPath, noticePath, sayNotice, type SaidNotice } from '../say-notice.ts'

export const MAX_PAYLOAD_BYTES = 3_000
/** In characters, of which each may take four bytes. */
const MAX_TITLE = 100
const MAX_TEXT = 400

const cut = (text: string, most: number): string => {
  const signs = Array.from(text)
  return signs.length <= most ? text : `${signs.slice(0, most - 1).join('')}…`
}

type Payload = {
  readonly title: string
  readonly body: string
  /** A path of the app. */
  readonly href: string
  /** A later message of the same tag takes the place of the former. */
  readonly tag: string
  readonly lang: Locale
}

const payloadOf = ({ title, body, ...rest }: Payload): string =>
  JSON.stringify({ title: cut(title, MAX_TITLE), body: cut(body, MAX_TEXT), ...rest })

export const pushPayload = (
  notice: SaidNotice,
  {
    id,
    hidesContent,
    locale,
    now,
  }: { readonly id: number; readonly hidesContent: boolean; readonly locale: Locale; readonly now: Date },
): string => {
  const t = translatorFor(locale)
  const { title, text } =
    hidesContent || isPrivateNotice(notice.type)
      ? { title: t('notice-settings.pushed.hidden'), text: t('notice-settings.pushed.hiddenText') }
      : sayNotice(notice, locale, now)
  return payloadOf({ title, body: text, href: noticePath(id), tag: `notice-${id}`, lang: locale })
}

export const summaryPayload = (types: readonly string[], locale: Locale): string => {
  const t = translatorFor(locale)
  const count = types.length
  return payloadOf({
    title: t('notice-settings.pushed.several', { count }),
    body: t('notice-settings.pushed.severalText'),
    href: listPath(types),
    tag: 'summary',
    lang: locale,
  })
}

export const testPayload = (locale: Locale): string => {
  const t = translatorFor(locale)
  return payloadOf({
    title: t('notice-settings.pushed.test'),
    body: t('notice-settings.pushed.testText'),
    href: '/user/settings/notices',
    tag: 'test',
    lang: locale,
  })
}
