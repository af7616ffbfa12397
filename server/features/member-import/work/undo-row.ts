/** Takes back what one row entered or changed, unless the person has been active since: what was used stays (decisions §6 Import). */
import { gender, postalAddress } from '@wegband/domain/features/accounts/person-shapes.ts'
import { numberKey } from '@wegband/domain/features/member-import/read-values.ts'
import { z } from 'zod'
import { USER_SCHOOL_STATES } from '@wegband/domain/basics/roles.ts'
import type { RowRecord } from '../../../db/schema/imports/member-imports.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { bumpUserVersions } from '../../accounts/bump-user-versions.ts'
import { writeAudit } from '../../accounts/write-audit.ts'
import { writeMemberChange } from '../../members/change-member.ts'
import { removeEarlier } from '../../progress/record-earlier.ts'
import { RowRefusal, type Run } from './enter-row.ts'
import { deleteNumber, type PersonChange, updatePerson, writeAddress, writeNumber } from '../people-store.ts'
import type { RowRow } from '../rows-store.ts'
import { IMPORT_RIGHTS } from './update-row.ts'
import { deletePeople, isAskedByOthers, isUnused, lockVersion } from './undo-store.ts'

const keep = (): RowRefusal => new RowRefusal('changed-since')

const audit = (tx: Transaction, { context, row }: Run, userId: number, verb: string): Promise<void> => {
  const details = { schoolId: row.schoolId, importId: row.id }
  const entry = { action: `member-import.${verb}`, subjectType: 'user', subjectId: userId, details }
  return writeAudit(tx, context.actor, entry, context.clock.now())
}

/** The guardian's account goes with the child's, unless the guardian has used it or is asked by another child. */
const removeCreated = async (tx: Transaction, run: Run, created: RowRecord['created']): Promise<void> => {
  const [person, guardian] = created
  if (person === undefined) return
  if ((await lockVersion(tx, person.id)) === undefined) return
  if (!(await isUnused(tx, person))) throw keep()
  const gone = [person.id]
  if (
    guardian !== undefined &&
    !(await isAskedByOthers(tx, guardian.id, person.id)) &&
    (await isUnused(tx, guardian))
  )
    gone.push(guardian.id)
  await deletePeople(tx, gone)
  for (const id of gone) await audit(tx, run, id, 'remove')
}

/** The values as they were noted before the change. */
const before = z.object({
  phone: z.string().nullable().optional(),
  gender: gender.optional(),
  mail: z.string().nullable().optional(),
  address: postalAddress.nullable().optional(),
  number: z.string().nullable().optional(),
  state: z.enum(USER_SCHOOL_STATES).optional(),
})

const restore = async (tx: Transaction, run: Run, userId: number, record: RowRecord): Promise<void> => {
  const { context, row, referenceData } = run
  const { schoolId } = row
  if ((await lockVersion(tx, userId)) !== record.after?.['updatedAt']) throw keep()
  const { phone, gender: wasGender, mail, address, number, state } = before.parse(record.before ?? {})
  const change: PersonChange = {
    ...(phone === undefined ? {} : { phone }),
    ...(wasGender === undefined ? {} : { gender: wasGender }),
    ...(mail === undefined ? {} : { mail }),
  }
  if (Object.keys(change).length > 0) await updatePerson(tx, userId, change)
  if (address !== undefined) await writeAddress(tx, userId, address)
  if (number === null) await deleteNumber(tx, schoolId, userId)
  else if (number !== undefined) await writeNumber(tx, { schoolId, userId, number, key: numberKey(number) })
  if (state !== undefined)
    await writeMemberChange(
      tx,
      context,
      { schoolId, userId },
      { change: { state }, referenceData, rights: IMPORT_RIGHTS },
    )
  const now = context.clock.now()
  const place = { tx, referenceData, now: now.toISOString() }
  for (const one of record.events)
    if (one.kind === 'placement')
      await removeEarlier(place, userId, { placementId: one.sourceId, trainingIds: trainingsOf(record) })
  await audit(tx, run, userId, 'restore')
  await bumpUserVersions(tx, [userId], now)
}

const trainingsOf = ({ events }: RowRecord): number[] =>
  events.flatMap(({ kind, sourceId }) => (kind === 'training' ? [sourceId] : []))

/** Throws `RowRefusal` for a person who has been active since. */
export const undoRow = async (tx: Transaction, run: Run, { record, userId }: RowRow): Promise<void> => {
  if (record === null) return
  if (record.created.length > 0) await removeCreated(tx, run, record.created)
  else if (userId !== null) await restore(tx, run, userId, record)
}
