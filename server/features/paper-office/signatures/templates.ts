/** Templates of papers to sign: list, make, write a new version, switch, and preview with a real person. */
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import {
  MOST_TEMPLATES,
  type SignatureTemplate,
  type TemplatePreview,
} from '@wegband/domain/features/paper-office/signature-contract.ts'
import { entriesBeside } from '@wegband/domain/features/signatures/fill-template.ts'
import {
  PAPER_STATES,
  signerIds,
  type PaperState,
} from '@wegband/domain/features/signatures/signing-rules.ts'
import { inTransaction, type Db, type Transaction } from '../../../db/transaction.ts'
import type { Context } from '../../../http/request/context.ts'
import { notFound } from '../../../http/serve-endpoint.ts'
import { requireSeenVersion } from '../../accounts/require-seen-version.ts'
import { writeAudit } from '../../accounts/write-audit.ts'
import { publishDocument } from '../../documents/upload-documents.ts'
import { refuseWhileImpersonating } from '../../sessions/refuse-while-impersonating.ts'
import { fillFor, makePapers } from '../../signatures/fill-papers.ts'
import {
  listPapersByIds,
  listSignedPeople,
  readFillFacts,
  type VersionRow,
  withdrawOpen,
} from '../../signatures/paper-statement.ts'
import { withdrawPaperNotices } from '../../signatures/withdraw-paper-notices.ts'
import { requirePapers } from '../require-papers.ts'
import * as store from './template-store.ts'
import { isAdultOn } from '@wegband/domain/features/accounts/adult-age.ts'

const TEMPLATE_SUBJECT = 'signature-template'

const countsOf = (counts: Partial<Record<PaperState, number>>): Record<PaperState, number> => {
  const all = { open: 0, signed: 0, declined: 0, expired: 0, withdrawn: 0, revoked: 0, replaced: 0 }
  for (const state of PAPER_STATES) all[state] = counts[state] ?? 0
  return all
}

const show = (row: VersionRow, counted: store.TemplateCounts | undefined): SignatureTemplate => ({
  id: row.templateId,
  schoolId: row.schoolId,
  number: row.number,
  title: row.title,
  text: row.text,
  fields: [...row.fields],
  signers: row.signers,
  isConsent: row.isConsent,
  dueDays: row.dueDays,
  keepYears: row.keepYears,
  sendsToNew: row.sendsToNewSince !== null,
  isArchived: row.archivedAt !== null,
  updatedAt: row.updatedAt,
  counts: countsOf(counted?.counts ?? {}),
  notSent: counted?.notSent ?? 0,
})

const showAll = async (db: Db, rows: readonly VersionRow[]): Promise<SignatureTemplate[]> => {
  const counted = await store.countPapers(
    db,
    rows.map(({ templateId }) => templateId),
  )
  return rows.map((row) =>
    show(
      row,
      counted.find(({ templateId }) => templateId === row.templateId),
    ),
  )
}

export const showTemplate = async (db: Db, id: number): Promise<SignatureTemplate> => {
  const row = await store.findTemplate(db, id)
  const [shown] = row === undefined ? [] : await showAll(db, [row])
  if (shown === undefined) throw notFound()
  return shown
}

export const listSignatureTemplates = async (
  context: Context,
  schoolId: number,
): Promise<SignatureTemplate[]> => {
  requirePapers(context, schoolId)
  const db = context.db.drizzle
  return showAll(db, await store.listTemplates(db, schoolId))
}

/** 404 for templates of other schools. */
export const requireTemplate = (context: Context, row: VersionRow | undefined): VersionRow => {
  if (row === undefined) throw notFound()
  requirePapers(context, row.schoolId)
  return row
}

export type VersionInput = Pick<
  store.NewVersion,
  'title' | 'text' | 'fields' | 'signers' | 'isConsent' | 'dueDays' | 'keepYears'
>

const publishTemplate = async (tx: Transaction, schoolId: number): Promise<void> => {
  await publishDocument(tx, { ownerId: null, recipient: schoolId })
}

export const createSignatureTemplate = async (
  context: Context,
  schoolId: number,
  input: VersionInput,
): Promise<SignatureTemplate> => {
  const { actor, clock, locale } = context
  refuseWhileImpersonating(actor)
  requirePapers(context, schoolId)
  return inTransaction(context.db, async (tx) => {
    if ((await store.countTemplates(tx, schoolId)) >= MOST_TEMPLATES)
      throw new AppError('signatures.too-many-templates')
    const now = clock.now()
    const at = now.toISOString()
    const id = await store.insertTemplate(tx, schoolId, at)
    await store.insertVersion(
      tx,
      { templateId: id, number: 1, locale, createdBy: actor.userId, ...input },
      at,
    )
    const entry = { action: 'signatures.template-made', subjectType: TEMPLATE_SUBJECT, subjectId: id }
    await writeAudit(tx, actor, { ...entry, details: { schoolId } }, now)
    await publishTemplate(tx, schoolId)
    return showTemplate(tx, id)
  })
}

const isSame = (row: VersionRow, input: VersionInput): boolean =>
  (['title', 'text', 'signers', 'isConsent', 'dueDays', 'keepYears'] as const).every(
    (key) => row[key] === input[key],
  ) && JSON.stringify(row.fields) === JSON.stringify(input.fields)

/** Open papers of the older version, which is given, are withdrawn; those people, and all who had signed, get the new one. */
const askAgain = async (
  tx: Transaction,
  context: Context,
  { templateId: id, fields: proposed }: VersionRow,
  now: Date,
): Promise<number> => {
  const at = now.toISOString()
  const open = await withdrawOpen(tx, { templateId: id, at })
  // Read after the locks: who signed the older version in the meantime is asked again, too.
  const signed = await listSignedPeople(tx, id)
  const withdrawn = open.map((one) => one.id)
  await withdrawPaperNotices(tx, await listPapersByIds(tx, withdrawn), now)
  const version = await store.findTemplate(tx, id)
  if (version === undefined || version.archivedAt !== null) return 0
  const asked = [...open, ...signed.filter(({ userId }) => !open.some((one) => one.userId === userId))]
  const people = asked.map(({ userId, fields }) => ({ userId, fields: entriesBeside(proposed, fields) }))
  return makePapers(tx, version, people, { sentBy: context.actor.userId, now })
}

export const changeSignatureTemplate = (
  context: Context,
  { id, seenAt, ...input }: VersionInput & { readonly id: number; readonly seenAt: string },
): Promise<{ template: SignatureTemplate; asked: number }> => {
  const { actor, clock, locale } = context
  refuseWhileImpersonating(actor)
  return inTransaction(context.db, async (tx) => {
    const row = requireTemplate(context, await store.lockTemplate(tx, id))
    requireSeenVersion(row, seenAt)
    if (isSame(row, input)) return { template: await showTemplate(tx, id), asked: 0 }
    const now = clock.now()
    const number = row.number + 1
    const version = { templateId: id, number, locale, createdBy: actor.userId, ...input }
    await store.insertVersion(tx, version, now.toISOString())
    const asked = await askAgain(tx, context, row, now)
    const entry = { action: 'signatures.template-changed', subjectType: TEMPLATE_SUBJECT, subjectId: id }
    await writeAudit(tx, actor, { ...entry, details: { version: number, asked } }, now)
    await publishTemplate(tx, row.schoolId)
    return { template: await showTemplate(tx, id), asked }
  })
}

export const switchSignatureTemplate = (
  context: Context,
  change: {
    readonly id: number
    readonly seenAt: string
    readonly sendsToNew: boolean | undefined
    readonly isArchived: boolean | undefined
  },
): Promise<SignatureTemplate> => {
  refuseWhileImpersonating(context.actor)
  return inTransaction(context.db, async (tx) => {
    const row = requireTemplate(context, await store.lockTemplate(tx, change.id))
    requireSeenVersion(row, change.seenAt)
    const now = context.clock.now()
    const at = now.toISOString()
    const isArchived = change.isArchived ?? row.archivedAt !== null
    const sendsToNew = !isArchived && (change.sendsToNew ?? row.sendsToNewSince !== null)
    const switched = {
      sendsToNewSince: sendsToNew ? (row.sendsToNewSince ?? at) : null,
      archivedAt: isArchived ? (row.archivedAt ?? at) : null,
    }
    await store.switchTemplate(tx, change.id, switched, at)
    const entry = {
      action: 'signatures.template-switched',
      subjectType: TEMPLATE_SUBJECT,
      subjectId: change.id,
    }
    await writeAudit(tx, context.actor, { ...entry, details: { sendsToNew, isArchived } }, now)
    await publishTemplate(tx, row.schoolId)
    return showTemplate(tx, change.id)
  })
}

export const previewSignatureTemplate = async (
  context: Context,
  schoolId: number,
  input: Pick<VersionInput, 'text' | 'fields'> & { readonly userId: number },
): Promise<TemplatePreview> => {
  refuseWhileImpersonating(context.actor)
  requirePapers(context, schoolId)
  const { clock, db, locale, actor } = context
  const [facts] = await readFillFacts(db.drizzle, schoolId, [input.userId])
  if (facts === undefined) throw notFound()
  const now = clock.now()
  const today = dayOf(now.toISOString())
  const school = actor.schools.find((one) => one.schoolId === schoolId)?.name ?? ''
  const { person, birthdayAt, guardians } = facts
  const guardianIds = guardians.map(({ id }) => id)
  const ids = signerIds({ userId: person.id, birthdayAt, guardianIds }, today)
  return {
    text: fillFor({ ...input, school, locale }, facts, input.fields, now),
    people: [person, ...guardians].filter(({ id }) => ids.includes(id)),
    isMinor: !isAdultOn(birthdayAt, today),
  }
}
