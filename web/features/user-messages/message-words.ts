/** Names and times beside a message, in the reader's language. */
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { fullName, initialsOf, type PersonNames } from '@wegband/domain/features/accounts/person-name.ts'
import { noticeTime } from '@wegband/domain/features/notifications/group-by-time.ts'
import type { Directory, MessageEntry } from '@wegband/domain/features/user-messages/contract.ts'
import { nowIso } from '../../platform/clock.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'

export const isTrash = (directory: Directory): boolean => directory.endsWith('-trashed')
export const isSent = (directory: Directory): boolean => directory.startsWith('outbox')

export type MessageWords = {
  readonly name: (person: PersonNames | null) => string
  readonly names: (people: readonly PersonNames[]) => string
  /** The other side: the sender, or the recipients of what was sent. */
  readonly other: (
    message: Pick<MessageEntry, 'directory' | 'sender' | 'recipients' | 'recipientCount'>,
  ) => string
  /** Today the time, this week the weekday, otherwise the day. */
  readonly time: (sentAt: string) => string
}

export function useMessageWords(): MessageWords {
  const t = useMessages('user-messages')
  const format = useFormats()
  const name = (person: PersonNames | null): string => fullName(person) || t('former')
  const names = (people: readonly PersonNames[]): string => format.list(people.map(name))
  return {
    name,
    names,
    other: ({ directory, sender, recipients, recipientCount }) => {
      if (!isSent(directory)) return name(sender)
      const more = recipientCount - recipients.length
      const first = recipients.slice(0, 2)
      if (recipients.length === 0) return t('to', { names: t('former') })
      return more + recipients.length - first.length > 0
        ? t('toMore', { names: first.map(name).join(', '), count: recipientCount - first.length })
        : t('to', { names: names(first) })
    },
    time: (sentAt) => {
      const now = nowIso()
      const time = noticeTime(sentAt, now)
      if (time === 'today') return format.time(sentAt)
      if (time === 'this-week') return format.weekdayShort(sentAt)
      const yearOf = (at: string): string => dayOf(at).slice(0, 4)
      return yearOf(sentAt) === yearOf(now) ? format.dayInYear(sentAt) : format.date(sentAt)
    },
  }
}

/** The disc beside a row shows the other side. */
export const facesOf = ({
  directory,
  sender,
  recipients,
}: Pick<MessageEntry, 'directory' | 'sender' | 'recipients'>) => {
  const person = isSent(directory) ? (recipients[0] ?? null) : sender
  return {
    initials: initialsOf(person) || '–',
    imageUrl: person?.avatar ?? undefined,
    isKid: person?.isKid ?? false,
  }
}
