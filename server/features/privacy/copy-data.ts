/** All data of a person as one archive: readable data, the picture, and a page that explains the files. */
import { randomBytes } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { strToU8 } from 'fflate'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { isPrivateNotice } from '@wegband/domain/features/notifications/unlisted-notices.ts'
import { EXPORTS_PER_HOUR } from '@wegband/domain/features/privacy/contract.ts'
import { MS_PER_HOUR } from '@wegband/domain/basics/calendar-days.ts'
import type { Context } from '../../http/request/context.ts'
import { spoolFolderOf } from '../../http/request/spooled-form.ts'
import { writeAudit } from '../accounts/write-audit.ts'
import type { Origin } from '../sessions/devices/origin.ts'
import { requireOwnPassword } from '../sign-in/password/check-own-password.ts'
import { refuseWhileImpersonating } from '../sessions/refuse-while-impersonating.ts'
import { readLooks } from '../impersonation/read-looks.ts'
import { openEmergency } from '../profile/emergency-sealed.ts'
import { attachmentsOf, type CopiedAttachments, filesOf } from './copy-files.ts'
import { nameIds } from './name-ids.ts'
import { readLedgerOf, readPaymentsOf } from './money-store.ts'
import { HIDDEN_OF_PERSON, PERSONAL_DATA } from './personal-data.ts'
import {
  findOwner,
  insertExport,
  listExports,
  readLogOf,
  readMessagesReceived,
  readPersonRow,
  readPlace,
  readSchoolAnswers,
} from './privacy-store.ts'
import { requireTheirs } from './require-theirs.ts'
import { type ArchiveEntry, writeArchive } from './write-archive.ts'

const EXPORTS_SHOWN = 20
const LOOKS_IN_COPY = 10_000

const EXPLANATION = {
  de: `Das ist alles, was Wegband über dich gespeichert hat.

daten.json   Deine Angaben, nach Bereichen geordnet. Zeiten stehen in UTC, Beträge in Cent.
             whoLookedIn: wer deine Ansicht oder deine Notfalldaten geöffnet hat.
bilder/      Dein Profilbild.
urkunden/    Deine Urkunden als PDF.
rechnungen/  Deine Rechnungen als PDF.
unterschrieben/ Was du oder deine Sorgeberechtigten unterschrieben haben, als PDF.
anhaenge/    Was zu deinen Nachrichten gehört.

Nicht enthalten sind Geheimnisse, die nur prüfen, ob du es bist (Passwort, Codes, Schlüssel): Sie liegen
nur verschlüsselt oder als Prüfsumme vor und sagen nichts über dich.
`,
  en: `This is everything Wegband has stored about you.

data.json      Your details, by subject. Times are in UTC, amounts in cents.
               whoLookedIn: who opened your view or your emergency information.
pictures/      Your profile picture.
certificates/  Your certificates as PDF.
invoices/      Your invoices as PDF.
signed/        What you or your guardians have signed, as PDF.
attachments/   What belongs to your messages.

Not included are secrets that only prove who you are (password, codes, keys): they are kept encrypted or as
checksums only and say nothing about you.
`,
} as const

const readAll = async (
  context: Context,
  userId: number,
  { emergencySealed, left }: { readonly emergencySealed: Buffer | null; readonly left: CopiedAttachments },
) => {
  const db = context.db.drizzle
  const isOwn = context.actor.userId === userId
  const data: Record<string, unknown> = {
    takenAt: context.clock.now().toISOString(),
    person: await readPersonRow(db, userId, HIDDEN_OF_PERSON),
    emergencyInformation: openEmergency(context.appSecret, userId, emergencySealed),
  }
  const sections: Record<string, Record<string, unknown>[]> = {}
  for (const place of PERSONAL_DATA)
    if (place.heading !== null && (isOwn || place.isPrivate !== true))
      sections[place.heading] = await readPlace(db, place, userId)
  // A child may have reported its guardian.
  if (!isOwn)
    sections['notifications'] = (sections['notifications'] ?? []).filter(
      ({ type }) => !isPrivateNotice(String(type)),
    )
  Object.assign(data, await nameIds(db, sections, { userId, locale: context.locale }))
  data['ledger'] = await readLedgerOf(db, userId)
  data['payments'] = await readPaymentsOf(db, userId)
  data['whoLookedIn'] = await readLooks(db, userId, LOOKS_IN_COPY)
  data['schoolAnswers'] = await readSchoolAnswers(db, userId)
  data['messagesReceived'] = await readMessagesReceived(db, userId)
  data['attachmentsLeftOut'] = left.map(({ id, name, size }) => ({ id, name, size }))
  data['log'] = await readLogOf(db, userId)
  return data
}

/** The small entries first, then each file when its turn comes. */
async function* entriesOf(context: Context, userId: number): AsyncGenerator<ArchiveEntry> {
  const isGerman = context.locale === 'de'
  const owner = await findOwner(context.db.drizzle, userId)
  const { copied, left } = await attachmentsOf(context, userId)
  const data = await readAll(context, userId, { emergencySealed: owner?.emergencySealed ?? null, left })
  const text = (name: string, words: string): ArchiveEntry => ({
    name,
    content: [strToU8(words)],
    isPacked: false,
  })
  yield text(isGerman ? 'lies-mich.txt' : 'read-me.txt', isGerman ? EXPLANATION.de : EXPLANATION.en)
  yield text(isGerman ? 'daten.json' : 'data.json', JSON.stringify(data, undefined, 2))
  yield* filesOf(context, userId, { avatarFile: owner?.avatarFile ?? null, attachments: copied })
}

/** `archive`: on this machine's disk, without a name. */
export type Copy = { readonly archive: Readable; readonly size: number; readonly fileName: string }

/** Where it is written; what a dead process leaves there is swept within hours. */
const placeFor = async ({ config }: Context): Promise<string> => {
  const folder = spoolFolderOf(config)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return join(folder, `copy-${randomBytes(8).toString('hex')}`)
}

const drop = (path: string): Promise<void> => rm(path, { force: true })

/** The name goes at once: the bytes last as long as the answer reads them. */
const readOnce = async (path: string): Promise<Readable> => {
  const file = await open(path)
  await drop(path)
  return file.createReadStream()
}

/** For the caller or a minor child; asks for the caller's password. */
export const copyData = async (
  context: Context,
  input: { userId: number; password: string; origin: Origin },
): Promise<Copy> => {
  const { actor, clock, db } = context
  refuseWhileImpersonating(actor)
  requireTheirs(actor, input.userId)
  const now = clock.now()
  const before = await listExports(db.drizzle, input.userId, EXPORTS_PER_HOUR)
  const oldest = before[EXPORTS_PER_HOUR - 1]
  if (oldest !== undefined && Date.parse(oldest.createdAt) > now.getTime() - MS_PER_HOUR)
    throw new AppError('auth.rate-limited', {
      retryAt: new Date(Date.parse(oldest.createdAt) + MS_PER_HOUR).toISOString(),
    })
  await requireOwnPassword(context, input.password, input.origin)
  const path = await placeFor(context)
  try {
    const size = await writeArchive(path, entriesOf(context, input.userId))
    const createdAt = now.toISOString()
    await insertExport(db.drizzle, { userId: input.userId, requestedBy: actor.userId, size, createdAt })
    const entry = { action: 'privacy.exported', subjectType: 'user', subjectId: input.userId }
    await writeAudit(db.drizzle, actor, entry, now)
    return { archive: await readOnce(path), size, fileName: `wegband-${createdAt.slice(0, 10)}.zip` }
  } catch (error) {
    await drop(path)
    throw error
  }
}

export const readExports = async (context: Context, userId: number) => {
  requireTheirs(context.actor, userId)
  const rows = await listExports(context.db.drizzle, userId, EXPORTS_SHOWN)
  return rows.map((row) => ({ ...row, size: row.size ?? 0 }))
}
