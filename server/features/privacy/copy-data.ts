/** All data of a person as one archive: readable data, the picture, and a page that explains the files. */
import { strToU8, zipSync } from 'fflate'
import type { Readable } from 'node:stream'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { isPrivateNotice } from '@wegband/domain/features/notifications/private-notices.ts'
import { EXPORTS_PER_HOUR } from '@wegband/domain/features/privacy/contract.ts'
import { MS_PER_HOUR } from '@wegband/domain/basics/calendar-days.ts'
import type { Context } from '../../http/request/context.ts'
import { writeAudit } from '../accounts/write-audit.ts'
import type { Origin } from '../sessions/devices/origin.ts'
import { requireOwnPassword } from '../sign-in/password/check-own-password.ts'
import { refuseWhileImpersonating } from '../sessions/refuse-while-impersonating.ts'
import { drawCertificate } from '../documents/draw-certificate.ts'
import { listPrintableOf } from '../documents/send-document.ts'
import { readLooks } from '../impersonation/read-looks.ts'
import { readInvoiceFilesOf } from '../invoices/file-invoice.ts'
import { avatarNames } from '../profile/avatar-files.ts'
import { openEmergency } from '../profile/emergency-sealed.ts'
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

const EXPORTS_SHOWN = 20
const LOOKS_IN_COPY = 10_000

const EXPLANATION = {
  de: `Das ist alles, was Wegband über dich gespeichert hat.

daten.json   Deine Angaben, nach Bereichen geordnet. Zeiten stehen in UTC, Beträge in Cent.
             whoLookedIn: wer deine Ansicht oder deine Notfalldaten geöffnet hat.
bilder/      Dein Profilbild.
urkunden/    Deine Urkunden als PDF.
rechnungen/  Deine Rechnungen als PDF.

Nicht enthalten sind Geheimnisse, die nur prüfen, ob du es bist (Passwort, Codes, Schlüssel): Sie liegen
nur verschlüsselt oder als Prüfsumme vor und sagen nichts über dich.
`,
  en: `This is everything Wegband has stored about you.

data.json      Your details, by subject. Times are in UTC, amounts in cents.
               whoLookedIn: who opened your view or your emergency information.
pictures/      Your profile picture.
certificates/  Your certificates as PDF.
invoices/      Your invoices as PDF.

Not included are secrets that only prove who you are (password, codes, keys): they are kept encrypted or as
checksums only and say nothing about you.
`,
} as const

const bytesOf = async (stream: Readable): Promise<Uint8Array> => {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(Buffer.from(part as Uint8Array))
  return new Uint8Array(Buffer.concat(parts))
}

const pictures = async (context: Context, avatarFile: string | null): Promise<Record<string, Uint8Array>> => {
  const folder = context.locale === 'de' ? 'bilder' : 'pictures'
  const found: Record<string, Uint8Array> = {}
  for (const name of avatarFile === null ? [] : avatarNames(avatarFile)) {
    const file = await context.gateways.files.find(name)
    if (file !== undefined)
      found[`${folder}/${name.split('/')[1] ?? 'avatar.webp'}`] = await bytesOf(file.read())
  }
  return found
}

const certificates = async (context: Context, userId: number): Promise<Record<string, Uint8Array>> => {
  const folder = context.locale === 'de' ? 'urkunden' : 'certificates'
  const files: Record<string, Uint8Array> = {}
  for (const { name, certificate } of await listPrintableOf(context, userId))
    files[`${folder}/${name}`] = await bytesOf(drawCertificate(certificate))
  return files
}

const invoices = async (context: Context, userId: number): Promise<Record<string, Uint8Array>> => {
  const folder = context.locale === 'de' ? 'rechnungen' : 'invoices'
  const files: Record<string, Uint8Array> = {}
  for (const { name, bytes } of await readInvoiceFilesOf(context, userId))
    files[`${folder}/${name}`] = new Uint8Array(bytes)
  return files
}

const readAll = async (context: Context, userId: number, emergencySealed: Buffer | null) => {
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
  data['log'] = await readLogOf(db, userId)
  return data
}

export type Copy = { readonly archive: Buffer; readonly fileName: string }

/** For the caller or a minor child; asks for the caller's password. */
export const copyData = async (
  context: Context,
  input: { userId: number; password: string; origin: Origin },
): Promise<Copy> => {
  const { actor, clock, db, locale } = context
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
  const owner = await findOwner(db.drizzle, input.userId)
  const data = await readAll(context, input.userId, owner?.emergencySealed ?? null)
  const words = locale === 'de' ? EXPLANATION.de : EXPLANATION.en
  const archive = Buffer.from(
    zipSync({
      [locale === 'de' ? 'lies-mich.txt' : 'read-me.txt']: strToU8(words),
      [locale === 'de' ? 'daten.json' : 'data.json']: strToU8(JSON.stringify(data, undefined, 2)),
      ...(await pictures(context, owner?.avatarFile ?? null)),
      ...(await certificates(context, input.userId)),
      ...(await invoices(context, input.userId)),
    }),
  )
  const createdAt = now.toISOString()
  await insertExport(db.drizzle, {
    userId: input.userId,
    requestedBy: actor.userId,
    size: archive.length,
    createdAt,
  })
  const entry = { action: 'privacy.exported', subjectType: 'user', subjectId: input.userId }
  await writeAudit(db.drizzle, actor, entry, now)
  return { archive, fileName: `wegband-${createdAt.slice(0, 10)}.zip` }
}

export const readExports = async (context: Context, userId: number) => {
  requireTheirs(context.actor, userId)
  const rows = await listExports(context.db.drizzle, userId, EXPORTS_SHOWN)
  return rows.map((row) => ({ ...row, size: row.size ?? 0 }))
}
