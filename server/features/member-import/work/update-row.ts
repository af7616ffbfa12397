/** Changes a known person as one row says, by the same rule as the trial. What the file leaves blank stays. */
import type { ImportState } from '@wegband/domain/features/member-import/read-values.ts'
import { changesOf } from '@wegband/domain/features/member-import/outcomes.ts'
import type { ImportedPerson } from '@wegband/domain/features/member-import/read-row.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { bumpUserVersions } from '../../accounts/bump-user-versions.ts'
import { writeAudit } from '../../accounts/write-audit.ts'
import { writeMemberChange } from '../../members/change-member.ts'
import { findCandidate } from '../check-rows.ts'
import { type EnteredRow, enterNumber, enterSports, RowRefusal, type Run } from './enter-row.ts'
import {
  findAddress,
  listMails,
  lockPerson,
  type PersonChange,
  readVersions,
  updatePerson,
  writeAddress,
} from '../people-store.ts'
import type { RowRow } from '../rows-store.ts'

/** Heads and the office may change states: the import has asked its own rule. */
export const IMPORT_RIGHTS = { schools: [], isAdmin: true }

const changeState = async (tx: Transaction, run: Run, userId: number, state: ImportState): Promise<void> => {
  const { context, row, referenceData } = run
  await writeMemberChange(
    tx,
    context,
    { schoolId: row.schoolId, userId },
    { change: { state }, referenceData, rights: IMPORT_RIGHTS },
  )
}

const requireFreeMail = async (tx: Transaction, userId: number, mail: string | null): Promise<void> => {
  if (mail === null) return
  const owners = await listMails(tx, [mail.toLowerCase()])
  if (owners.some(({ id }) => id !== userId)) throw new RowRefusal('mail-taken')
}

export const updateKnownRow = async (
  tx: Transaction,
  run: Run,
  person: ImportedPerson,
  { matchId }: Pick<RowRow, 'matchId'>,
): Promise<EnteredRow> => {
  const { context, row } = run
  const { schoolId } = row
  const locked = matchId === null ? undefined : await lockPerson(tx, matchId)
  const known = matchId === null ? undefined : await findCandidate(tx, schoolId, matchId)
  if (matchId === null || locked === undefined || known === undefined) throw new RowRefusal('changed-since')
  const changes = changesOf(person, known)
  const isChanged = (field: string): boolean => changes.some((change) => change.field === field)
  const before: Record<string, unknown> = {}
  const after: Record<string, unknown> = {}
  const note = (field: string, was: unknown, is: unknown): void => {
    before[field] = was
    after[field] = is
  }
  const change: PersonChange = {}
  if (isChanged('phone')) {
    note('phone', locked.phone, person.phone)
    change.phone = person.phone
  }
  if (isChanged('gender') && person.gender !== null) {
    note('gender', locked.gender, person.gender)
    change.gender = person.gender
  }
  if (isChanged('mail')) {
    await requireFreeMail(tx, matchId, person.mail)
    note('mail', locked.mail, person.mail)
    change.mail = person.mail
  }
  if (Object.keys(change).length > 0) await updatePerson(tx, matchId, change)
  if (isChanged('street') && person.address !== null) {
    const { street, houseNumber, zip, city, country } = (await findAddress(tx, matchId)) ?? {}
    note('address', street === undefined ? null : { street, houseNumber, zip, city, country }, person.address)
    await writeAddress(tx, matchId, person.address)
  }
  if (isChanged('number')) {
    note('number', known.number, person.number)
    await enterNumber(tx, run, matchId, person.number)
  }
  if (isChanged('state') && person.state !== null) {
    note('state', known.state, person.state)
    await changeState(tx, run, matchId, person.state)
  }
  const sports = person.sports
    .filter(({ sportId }) => isChanged(`level:${sportId}`))
    // Who has begun the sport has trainings here already.
    .map((sport) => (known.levels.has(sport.sportId) ? { ...sport, trainings: 0 } : sport))
  const events = await enterSports(tx, run, matchId, { sports, joinedOn: null })
  const now = context.clock.now()
  const details = { schoolId, importId: row.id, fields: changes.map(({ field }) => field) }
  const entry = { action: 'member-import.change', subjectType: 'user', subjectId: matchId, details }
  await writeAudit(tx, context.actor, entry, now)
  await bumpUserVersions(tx, [matchId], now)
  const [version] = await readVersions(tx, [matchId])
  if (version !== undefined) after['updatedAt'] = version.updatedAt
  return { userId: matchId, record: { created: [], before, after, events } }
}
