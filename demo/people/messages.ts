/** Messages of the demo: what Mara, her trainer and her school write to each other, one draft, and one message in the trash. */
import { MS_PER_DAY, MS_PER_MINUTE } from '@wegband/domain/basics/calendar-days.ts'
import {
  userMessageCopies,
  userMessageDrafts,
  userMessages,
} from '@wegband/server/db/schema/user-messages.ts'
import type { Transaction } from '@wegband/server/db/transaction.ts'
import { demoId } from './people.ts'

type Written = {
  readonly from: string
  readonly to: readonly string[]
  readonly title: string
  readonly text: string
  readonly msAgo: number
  /** Guardians who read it for a child, by child. */
  readonly guardians?: Readonly<Record<string, string>>
  readonly isUnread?: boolean
  /** Recipients who have put it into the trash. */
  readonly isTrashed?: boolean
}

const HOUR = 60 * MS_PER_MINUTE

const MESSAGES: readonly Written[] = [
  {
    from: 'nils',
    to: ['mara'],
    title: 'Fundsachen',
    text: 'Im Umkleideraum liegt seit Montag eine blaue Trinkflasche. Ist das deine?',
    msAgo: 8 * MS_PER_DAY,
    isTrashed: true,
  },
  {
    from: 'mara',
    to: ['tarek'],
    title: 'Schrittfolge in Modul 14',
    text: 'Hallo Tarek,\n\nam Ende der Schrittfolge stehe ich immer auf dem falschen Bein. Können wir das am Freitag einmal langsam machen?\n\nMara',
    msAgo: 3 * MS_PER_DAY + 2 * HOUR,
  },
  {
    from: 'tarek',
    to: ['jonas'],
    guardians: { jonas: 'mara' },
    title: 'Jonas war stark',
    text: 'Jonas hat heute zum ersten Mal vor der Gruppe vorgemacht. Sagt ihm, dass ich mich gefreut habe.',
    msAgo: 2 * MS_PER_DAY,
  },
  {
    from: 'sabine',
    to: ['mara'],
    title: 'Weihnachtspause',
    text: 'An den **Feiertagen** macht manche Gruppe Pause, die Halle bleibt offen. Im Kalender steht, was stattfindet. Zu Hause geht immer etwas:\n\n- die Schrittfolge\n- die Form, langsam\n\nSabine',
    msAgo: MS_PER_DAY + 3 * HOUR,
  },
  {
    from: 'emil',
    to: ['tarek'],
    title: 'Vor der Levelprüfung',
    text: 'Kann ich am Freitag eine halbe Stunde früher kommen und die Druckübung noch einmal machen?',
    msAgo: 5 * HOUR,
    isUnread: true,
  },
  {
    from: 'tarek',
    to: ['mara', 'emil'],
    title: 'Thema am Freitag',
    text: 'Hallo,\n\nwir machen mit der Wendung weiter und gehen danach zu zweit in den Keil. Bringt ihr die Pratzen aus Halle 1 mit?\n\nWer mag, bleibt bis 20:30, ich schaue mir dann eure Schritte einzeln an.\n\nTarek',
    msAgo: 40 * MS_PER_MINUTE,
    isUnread: true,
  },
]

const DRAFT_KEY = '7c1d4f0e-2f7a-4c55-9a51-0d1f6f2f3b10'

export const writeMessages = async (tx: Transaction, now: Date): Promise<void> => {
  const before = (ms: number): string => new Date(now.getTime() - ms).toISOString()
  for (const {
    from,
    to,
    title,
    text,
    msAgo,
    guardians = {},
    isUnread = false,
    isTrashed = false,
  } of MESSAGES) {
    const senderId = demoId(from)
    const sentAt = before(msAgo)
    const [message] = await tx
      .insert(userMessages)
      .values({ senderId, title, text, recipientIds: to.map(demoId), sentAt })
      .returning({ id: userMessages.id })
    const messageId = message?.id ?? 0
    const readAt = isUnread ? null : before(msAgo - 20 * MS_PER_MINUTE)
    const received = to.map((recipient) => {
      const guardian = guardians[recipient]
      return {
        messageId,
        ownerId: demoId(guardian ?? recipient),
        box: 'inbox' as const,
        isDirect: guardian === undefined,
        childIds: guardian === undefined ? [] : [demoId(recipient)],
        sentAt,
        readAt,
        trashedAt: isTrashed ? before(3 * MS_PER_DAY) : null,
      }
    })
    await tx
      .insert(userMessageCopies)
      .values([
        ...received,
        { messageId, ownerId: senderId, box: 'outbox', isDirect: true, sentAt, readAt: sentAt },
      ])
  }
  await tx.insert(userMessageDrafts).values({
    ownerId: demoId('mara'),
    key: DRAFT_KEY,
    recipientIds: [demoId('sabine')],
    title: 'Zweite Einheit in der Woche',
    text: 'Hallo Sabine,\n\nab Januar würde ich gern auch dienstags kommen. ',
    createdAt: before(2 * HOUR),
    updatedAt: before(2 * HOUR),
  })
}
