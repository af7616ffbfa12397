/** What stands around the messages of the demo: a file with one of them, announcements, and a report that waits for the head. */
import { createHash, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { MS_PER_DAY, MS_PER_HOUR } from '@wegband/domain/basics/calendar-days.ts'
import {
  announcements,
  messageAttachments,
  messageReports,
  userMessages,
} from '@wegband/server/db/schema/user-messages.ts'
import type { Transaction } from '@wegband/server/db/transaction.ts'
import type { FileStore } from '@wegband/server/gateways/files/port.ts'
import { mm, newPdf } from '@wegband/server/gateways/pdf/new-pdf.ts'
import { demoId } from './people.ts'

const OWN_SCHOOL = 1
/** The message that has the file, and the one that is reported. */
const WITH_FILE = 'Weihnachtspause'
const REPORTED = 'Fundsachen'
const [MARGIN, SIZE] = [25, 18]

export type DemoFile = { readonly file: string; readonly size: number; readonly sha256: string }

/** Stored before the rows, so that none lacks its file. */
export const storeDemoFile = async (files: Pick<FileStore, 'put'>, now: Date): Promise<DemoFile> => {
  const pdf = newPdf({ title: 'Hallenplan', lang: 'de', createdAt: now })
  pdf.addPage().font('regular').fontSize(SIZE)
  pdf.text(
    'Hallenplan: Die Halle bleibt an den Feiertagen offen. Im Kalender steht, was stattfindet.',
    mm(MARGIN),
    mm(MARGIN),
  )
  pdf.end()
  const parts: Buffer[] = []
  for await (const part of pdf) parts.push(Buffer.from(part as Uint8Array))
  const bytes = Buffer.concat(parts)
  const file = `${randomBytes(16).toString('hex')}.pdf`
  await files.put(`attachments/${file}`, bytes)
  return { file, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
}

const messageCalled = async (tx: Transaction, title: string): Promise<typeof userMessages.$inferSelect> => {
  const [message] = await tx.select().from(userMessages).where(eq(userMessages.title, title))
  if (message === undefined) throw new Error(`The demo has no message called ${title}.`)
  return message
}

const writeAnnouncements = async (tx: Transaction, before: (ms: number) => string): Promise<void> => {
  const written = before(2 * MS_PER_DAY)
  const times = { fromAt: written, publishedAt: written, createdAt: written, updatedAt: written }
  await tx.insert(announcements).values([
    {
      schoolId: OWN_SCHOOL,
      authorId: demoId('sabine'),
      title: 'Neue Matten in Halle 1',
      text: 'Am **Samstag** legen wir die neuen Matten. Wer eine Stunde Zeit hat, kommt um 10 Uhr dazu.',
      isPinned: true,
      ...times,
    },
    {
      schoolId: null,
      authorId: demoId('admin'),
      title: 'Landestreffen im März',
      text: 'Das nächste Landestreffen ist am 13. März. Die Anmeldung beginnt im Januar.',
      ...times,
    },
  ])
}

export const writeMessageExtras = async (tx: Transaction, stored: DemoFile, now: Date): Promise<void> => {
  const before = (ms: number): string => new Date(now.getTime() - ms).toISOString()
  const withFile = await messageCalled(tx, WITH_FILE)
  await tx.insert(messageAttachments).values({
    ...stored,
    messageId: withFile.id,
    ownerId: withFile.senderId,
    name: 'Hallenplan',
    kind: 'pdf',
    isScanned: false,
    createdAt: withFile.sentAt,
  })
  await writeAnnouncements(tx, before)
  const { id, senderId, title, text, sentAt } = await messageCalled(tx, REPORTED)
  await tx.insert(messageReports).values({
    reporterId: demoId('mara'),
    reportedId: senderId,
    messageId: id,
    schoolId: OWN_SCHOOL,
    reason: 'other',
    words: 'Ich möchte nicht zu jeder Fundsache angeschrieben werden.',
    frozen: [{ id, senderId, title, text, sentAt }],
    createdAt: before(3 * MS_PER_HOUR),
    updatedAt: before(3 * MS_PER_HOUR),
  })
}
