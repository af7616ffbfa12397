/** The suspects, two accounts side by side, and the merges that can be undone. Looks are audited by ids. */
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import {
  type Comparison,
  type ComparedPerson,
  type MergeSummary,
  COMPARED_PER_CALL,
  type Suspects,
  SUSPECTS_MAX,
} from '@wegband/domain/features/person-merges/contract.ts'
import {
  MERGE_FIELDS,
  type MergeField,
  whyNotMerge,
} from '@wegband/domain/features/person-merges/merge-rules.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { noteLook, writeAudit } from '../accounts/write-audit.ts'
import { refuseWhileImpersonating } from '../sessions/refuse-while-impersonating.ts'
import { listCompared, listSuspectPairs, readWindow } from './compare-store.ts'
import { readMergeFacts } from './merge-people.ts'
import { findPeople, insertDismissal, listMergeFacts, listUndoable } from './merge-store.ts'
import { whyNotUndo } from './undo-merge.ts'

const MERGES_SHOWN = 50

export const readSuspects = async (context: Context, before: number | undefined): Promise<Suspects> => {
  const { actor, db } = context
  refuseWhileImpersonating(actor)
  const { last, compared } = await readWindow(db.drizzle, before, COMPARED_PER_CALL)
  const pairs = last === null ? [] : await listSuspectPairs(db.drizzle, { last, before })
  await noteLook(context, { action: 'duplicates.read', subjectType: 'user', subjectId: null })
  const atEnd = compared < COMPARED_PER_CALL ? null : last
  // A full answer goes on behind its last pair.
  const next = pairs.length < SUSPECTS_MAX ? atEnd : (pairs.at(-1)?.other.id ?? null)
  return { pairs, compared, next }
}

export const dismiss = async (context: Context, one: number, other: number): Promise<void> => {
  const { actor, clock, db } = context
  refuseWhileImpersonating(actor)
  if (one === other || (await findPeople(db.drizzle, [one, other])).length < 2) throw notFound()
  await inTransaction(db, async (tx) => {
    await insertDismissal(tx, one, other)
    const entry = { action: 'duplicates.dismissed', subjectType: 'user', subjectId: one }
    await writeAudit(tx, actor, { ...entry, details: { otherId: other } }, clock.now())
  })
}

const VALUES: { readonly [F in MergeField]: (person: ComparedPerson) => unknown } = {
  name: fullName,
  birthday: ({ birthdayAt }) => birthdayAt,
  gender: ({ gender }) => (gender === 'u' ? null : gender),
  mail: ({ mail }) => mail,
  phone: ({ phone }) => phone,
  address: ({ address }) => address,
  // Health data is compared by no eye: one of both is chosen where both have some.
  emergency: ({ id, hasEmergency }) => (hasEmergency ? id : null),
}

const differs = (survivor: ComparedPerson, absorbed: ComparedPerson, field: MergeField): boolean => {
  const [one, other] = [VALUES[field](survivor), VALUES[field](absorbed)]
  return one !== null && other !== null && one !== other
}

export const compare = async (
  context: Context,
  survivorId: number,
  absorbedId: number,
): Promise<Comparison> => {
  const { actor, db } = context
  refuseWhileImpersonating(actor)
  if (survivorId === absorbedId) throw notFound()
  const rows = await listCompared(db.drizzle, [survivorId, absorbedId])
  if (rows.length < 2) throw notFound()
  const facts = await readMergeFacts(db.drizzle, { survivorId, absorbedId })
  const shown = (id: number, isPayer: boolean): ComparedPerson => {
    const row = rows.find((one) => one.id === id)
    if (row === undefined) throw notFound()
    return { ...row, isPayer }
  }
  const [survivor, absorbed] = [
    shown(survivorId, facts.survivor.isPayer),
    shown(absorbedId, facts.absorbed.isPayer),
  ]
  for (const id of [survivorId, absorbedId])
    await noteLook(context, { action: 'account.read', subjectType: 'user', subjectId: id })
  return {
    survivor,
    absorbed,
    differing: MERGE_FIELDS.filter((field) => differs(survivor, absorbed, field)),
    refusal: whyNotMerge(actor, facts) ?? null,
  }
}

export const readMerges = async (context: Context): Promise<{ data: MergeSummary[] }> => {
  const { actor, clock, db } = context
  refuseWhileImpersonating(actor)
  const rows = await listUndoable(db.drizzle, clock.now().toISOString(), MERGES_SHOWN)
  const facts = await listMergeFacts(
    db.drizzle,
    rows.map(({ survivor }) => survivor.id),
  )
  const data: MergeSummary[] = rows.map(({ movedTasks, ...row }) => {
    const survivor = facts.find(({ id }) => id === row.survivor.id)
    const why = whyNotUndo(actor, { absorbedId: row.absorbed.id, movedTasks, survivor })
    return { ...row, mayUndo: why === undefined }
  })
  return { data }
}
