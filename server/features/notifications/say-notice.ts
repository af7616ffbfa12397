/** The words of a notice in the reader's language, where no page shows it: on a device's lock screen and in an email. */
import type { Locale } from '@wegband/domain/basics/locale.ts'
import { withFirstNamesOnly } from '@wegband/domain/features/notifications/first-names.ts'
import type { NotificationType } from '@wegband/domain/features/notifications/notification-types.ts'
import {
  ANNOUNCEMENT_NOTICES,
  isMailboxNotice,
} from '@wegband/domain/features/notifications/unlisted-notices.ts'
import { translatorFor } from '@wegband/messages/all-bundles.ts'
import { formatsOf } from '@wegband/messages/formats.ts'
import { noticeWords } from '@wegband/messages/notice-words.ts'

export type SaidNotice = {
  readonly type: NotificationType
  readonly params: Readonly<Record<string, string | number>>
}

/** First names only, and no free words of others: both may be read by others than the person. */
export const sayNotice = (
  { type, params }: SaidNotice,
  locale: Locale,
  now: Date,
): { readonly title: string; readonly text: string } => {
  const t = translatorFor(locale)
  const formats = formatsOf(locale)
  const { title, text } = noticeWords(
    { type, params: withFirstNamesOnly(params) },
    (key, values) => t(`notifications.${key}`, values),
    { ...formats, relativeDayWithin: (when) => formats.relativeDayWithin(when, now.toISOString()) },
  )
  return { title, text }
}

/** Undefined for a notice whose values make no words: it holds back no other. */
export const tryToSay = (
  notice: SaidNotice,
  locale: Locale,
  now: Date,
): ReturnType<typeof sayNotice> | undefined => {
  try {
    return sayNotice(notice, locale, now)
  } catch {
    return undefined
  }
}

const isAnnouncement = (type: string): boolean => ANNOUNCEMENT_NOTICES.some((one) => one === type)

/** The page that lists several of these: the mailbox where all are about messages, the announcements where all are about those. */
export const listPath = (types: readonly string[]): string => {
  if (types.every(isMailboxNotice)) return '/user/messages'
  return types.every(isAnnouncement) ? '/announcements' : '/notifications'
}

/** Opens the page that a notice is about, and marks it as read. */
export const noticePath = (id: number): string => `/notifications?open=${id}`
