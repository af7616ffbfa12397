/** The register: that a certificate of good conduct was seen, by whom, and when to look again; noted by heads and the office. */
import type { z } from 'zod'
import { addDays, dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import {
  canReadRegister,
  REMINDER_DAYS,
  whyNotCertificate,
  whyNotNote,
} from '@wegband/domain/features/child-protection/certificate-rules.ts'
import {
  type noteCertificate,
  type readRegister,
  type Register,
  REGISTER_PER_PAGE,
  type RegisteredPerson,
} from '@wegband/domain/features/child-protection/contract.ts'
import { inTransaction, type Transaction } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import { pageSizeOf } from '../../http/request/page-of.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { bumpUserVersions } from '../accounts/bump-user-versions.ts'
import { requireSeenVersion } from '../accounts/require-seen-version.ts'
import { noteLook, writeAudit } from '../accounts/write-audit.ts'
import { publish } from '../events/publish.ts'
import { refuseWhileImpersonating } from '../sessions/refuse-while-impersonating.ts'
import {
  deleteCertificate,
  findInTeam,
  listTeamOf,
  listTeams,
  lockCertificate,
  type RegisterRow,
  writeCertificate,
} from './store.ts'

type Acting = Pick<Context, 'actor'>
type Query = z.output<(typeof readRegister)['query']>
type Note = z.output<(typeof noteCertificate)['body']>

const whyNot = ({ actor }: Acting, { id, schools }: RegisterRow) =>
  whyNotNote(actor, { id, teamOf: schools.map((school) => school.id) })

/** Heads read only what concerns their school of a person in several schools. */
const shown =
  (context: Acting) =>
  (row: RegisterRow): RegisteredPerson => ({
    ...row,
    schools: row.schools.filter(({ id }) => canReadRegister(context.actor, id)),
    mayNote: whyNot(context, row) === undefined,
  })

export const readTeamRegister = async (context: Context, schoolId: number): Promise<Register> => {
  const { actor, db, settings } = context
  refuseWhileImpersonating(actor)
  if (!canReadRegister(actor, schoolId)) throw notFound()
  const rows = await listTeamOf(db.drizzle, schoolId)
  await noteLook(context, { action: 'child-protection.read', subjectType: 'school', subjectId: schoolId })
  // Of a person in several schools only this one.
  const here = rows.map((row) => ({ ...row, schools: row.schools.filter(({ id }) => id === schoolId) }))
  return { people: here.map(shown(context)), years: settings.current().certificateYears }
}

export const readWholeRegister = async (
  context: Context,
  query: Query,
): Promise<Register & { next: number | null }> => {
  const { actor, clock, db, settings } = context
  refuseWhileImpersonating(actor)
  const size = pageSizeOf(query, REGISTER_PER_PAGE)
  // One more tells whether there is a next page.
  const rows = await listTeams(db.drizzle, {
    filter: query.filter,
    after: query.after,
    dueOn: addDays(dayOf(clock.now().toISOString()), REMINDER_DAYS),
    limit: size + 1,
  })
  await noteLook(context, { action: 'child-protection.read', subjectType: 'school', subjectId: null })
  const people = rows.slice(0, size)
  return {
    people: people.map(shown(context)),
    years: settings.current().certificateYears,
    next: rows.length > size ? (people.at(-1)?.id ?? null) : null,
  }
}

const requireTheirs = async (context: Context, id: number): Promise<RegisterRow> => {
  refuseWhileImpersonating(context.actor)
  const row = await findInTeam(context.db.drizzle, id)
  const why = row === undefined ? 'general.not-found' : whyNot(context, row)
  if (row === undefined || why !== undefined) throw new AppError(why ?? 'general.not-found')
  return row
}

/** The audit row names the person and the day of the next look alone. */
const announce = async (
  tx: Transaction,
  { actor, clock }: Context,
  row: RegisterRow,
  change: { readonly action: string; readonly before: string | null; readonly after: string | null },
): Promise<void> => {
  const now = clock.now()
  const details = { before: { nextOn: change.before }, after: { nextOn: change.after } }
  const entry = { action: change.action, subjectType: 'user', subjectId: row.id, details }
  await writeAudit(tx, actor, entry, now)
  await bumpUserVersions(tx, [row.id], now)
  const schoolIds = row.schools.map(({ id }) => id)
  await publish(tx, { topic: 'schools', ids: [], userIds: [row.id, actor.userId], schoolIds })
}

const requireRow = async (context: Context, id: number): Promise<RegisteredPerson> => {
  const row = await findInTeam(context.db.drizzle, id)
  if (row === undefined) throw notFound()
  return shown(context)(row)
}

export const noteSeen = async (context: Context, id: number, note: Note): Promise<RegisteredPerson> => {
  const row = await requireTheirs(context, id)
  const { actor, clock, db, settings } = context
  const now = clock.now().toISOString()
  const { seenAt, ...days } = note
  const wrong = whyNotCertificate(days, dayOf(now), settings.current().certificateYears)
  if (wrong !== undefined) throw new AppError('general.invalid', { errors: { [wrong.field]: [wrong.code] } })
  await inTransaction(db, async (tx) => {
    const before = await lockCertificate(tx, id)
    requireSeenVersion(before, seenAt)
    const isFirst = await writeCertificate(tx, { ...days, userId: id, seenBy: actor.userId }, seenAt, now)
    if (!isFirst) throw new AppError('general.stale', { data: { updatedAt: now } })
    await announce(tx, context, row, {
      action: 'child-protection.noted',
      before: before?.nextOn ?? null,
      after: days.nextOn,
    })
  })
  return requireRow(context, id)
}

export const removeNote = async (context: Context, id: number): Promise<RegisteredPerson> => {
  const row = await requireTheirs(context, id)
  await inTransaction(context.db, async (tx) => {
    const before = await lockCertificate(tx, id)
    if (before === undefined || !(await deleteCertificate(tx, id))) throw notFound()
    const entry = { action: 'child-protection.removed', before: before.nextOn, after: null }
    await announce(tx, context, row, entry)
  })
  return requireRow(context, id)
}
