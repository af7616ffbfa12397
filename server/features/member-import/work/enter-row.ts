/** Enters what one row says: a new member by the one way of entering members, or changes of a known one. */
import { dayOf, instantAt } from '@wegband/domain/basics/calendar-days.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { RowReason } from '@wegband/domain/features/member-import/outcomes.ts'
import type { ImportedPerson, ImportedSport } from '@wegband/domain/features/member-import/read-row.ts'
import { numberKey } from '@wegband/domain/features/member-import/read-values.ts'
import type { RowRecord } from '../../../db/schema/imports/member-imports.ts'
import type { Transaction } from '../../../db/transaction.ts'
import type { Context } from '../../../http/request/context.ts'
import { enterMember } from '../../members/new-member/enter-member.ts'
import { type FoundGuardian, findGuardianByMail } from '../../members/new-member/guardians.ts'
import { recordEarlier } from '../../progress/record-earlier.ts'
import type { ReferenceData } from '../../reference-data/reference-data.ts'
import type { ImportRecord } from '../import-store.ts'
import { findNumberOwner, nextSourceIds, readVersions, writeNumber } from '../people-store.ts'
import type { RowRow } from '../rows-store.ts'
import { isAdultOn } from '@wegband/domain/features/accounts/adult-age.ts'

/** The worker's context, with the rights of who started the run. */
export type RunContext = Pick<Context, 'actor' | 'clock' | 'db' | 'locale'>

export type Run = {
  readonly context: RunContext
  readonly row: ImportRecord
  readonly referenceData: ReferenceData
}

export type EnteredRow = { readonly userId: number; readonly record: RowRecord }

/** A row that is refused, in the words of the import. */
export class RowRefusal extends Error {
  readonly reason: RowReason
  constructor(reason: RowReason) {
    super(reason)
    this.reason = reason
  }
}

const REASONS: Readonly<Record<string, RowReason>> = {
  'members.duplicate': 'duplicate',
  'schools.closed': 'school-closed',
  'members.needs-request': 'needs-request',
  'schools.request-pending': 'request-pending',
  'schools.last-leader': 'last-leader',
  'members.leader-only': 'not-allowed',
  'members.office-only': 'not-allowed',
}

/** Undefined for what is no refusal of the row, but a fault. */
export const reasonOf = (error: unknown): RowReason | undefined => {
  if (error instanceof RowRefusal) return error.reason
  if (!(error instanceof AppError)) return undefined
  if (error.code === 'general.invalid' && 'mail' in (error.details.errors ?? {})) return 'mail-taken'
  return REASONS[error.code] ?? 'failed'
}

const guardianOf = async (
  tx: Transaction,
  { context, row }: Run,
  person: ImportedPerson,
): Promise<FoundGuardian | undefined> => {
  if (person.guardian === null) return undefined
  const today = dayOf(context.clock.now().toISOString())
  const found = await findGuardianByMail(tx, person.guardian, { schoolId: row.schoolId, today })
  if (found === 'taken') throw new RowRefusal('guardian-taken')
  if (found === 'minor') throw new RowRefusal('guardian-minor')
  return found
}

const NOON = '12:00'

/** Levels, dates and trainings before the import, in the ledger with the source `import`. */
export const enterSports = async (
  tx: Transaction,
  { context, referenceData }: Run,
  userId: number,
  { sports, joinedOn }: { readonly sports: readonly ImportedSport[]; readonly joinedOn: string | null },
): Promise<RowRecord['events']> => {
  const now = context.clock.now().toISOString()
  const events: { kind: 'placement' | 'training'; sourceId: number }[] = []
  for (const { sportId, level, since, trainings } of sports) {
    const day = since ?? joinedOn
    const [placementId, ...trainingIds] = await nextSourceIds(tx, 1 + trainings)
    if (placementId === undefined) continue
    await recordEarlier(
      { tx, referenceData, now },
      {
        userId,
        sportId,
        levelIndex: level,
        occurredAt: day === null ? now : instantAt(day, NOON),
        placementId,
        trainingIds,
      },
    )
    events.push({ kind: 'placement', sourceId: placementId })
    for (const sourceId of trainingIds) events.push({ kind: 'training', sourceId })
  }
  return events
}

export const enterNumber = async (
  tx: Transaction,
  { row }: Run,
  userId: number,
  number: string | null,
): Promise<void> => {
  if (number === null) return
  const { schoolId } = row
  const key = numberKey(number)
  const owner = await findNumberOwner(tx, schoolId, key)
  if (owner !== undefined && owner !== userId) throw new RowRefusal('number-of-other')
  await writeNumber(tx, { schoolId, userId, number, key })
}

/** `allowDuplicate`: people decided that it is another person than the one who is known. */
export const enterNewRow = async (
  tx: Transaction,
  run: Run,
  person: ImportedPerson,
  { outcome }: Pick<RowRow, 'outcome'>,
): Promise<EnteredRow> => {
  const { context, row, referenceData } = run
  const { joinedOn, state } = person
  if (state === 'cancelled') throw new RowRefusal('former-unknown')
  const today = dayOf(context.clock.now().toISOString())
  const guardian = await guardianOf(tx, run, person)
  const { userId, newGuardianId } = await enterMember(tx, context, {
    schoolId: row.schoolId,
    schoolName: referenceData.schools.get(row.schoolId)?.name ?? '',
    schoolSiteId: null,
    firstName: person.firstName,
    lastName: person.lastName,
    birthdayAt: person.birthdayAt,
    gender: person.gender ?? 'u',
    phone: person.phone,
    mail: person.mail,
    isAdult: isAdultOn(person.birthdayAt, today),
    startsAtLevelOne: false,
    allowDuplicate: outcome === 'suspect',
    guardian,
    address: person.address ?? undefined,
    state: state ?? undefined,
    joinedAt: joinedOn === null ? undefined : instantAt(joinedOn, NOON),
    sendsEmails: row.sendsEmails,
  })
  await enterNumber(tx, run, userId, person.number)
  const events = await enterSports(tx, run, userId, person)
  const guardians = newGuardianId === undefined ? [] : [{ id: newGuardianId, updatedAt: null }]
  const created = [...(await readVersions(tx, [userId])), ...guardians]
  return { userId, record: { created, events } }
}
