/** Creates a school, and changes its name, words and contact. */
import type { z } from 'zod'
import type { createSchool, OfficeSchool } from '@wegband/domain/features/school-office/contract.ts'
import type { SchoolFacts } from '@wegband/domain/features/school-office/facts-contract.ts'
import { inTransaction, type Transaction } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import { bumpUserVersions } from '../accounts/bump-user-versions.ts'
import { requireSeenVersion } from '../accounts/require-seen-version.ts'
import { refuseWhileImpersonating } from '../sessions/refuse-while-impersonating.ts'
import { differences, noteDone, schoolWrite } from './school-write.ts'
import { insertSchool, listPeopleOf, updateSchool } from './store.ts'

type Created = z.output<(typeof createSchool.answers)[201]>['data']

type NewSchool = { readonly name: string; readonly isAssociation: boolean }

/** The only function that creates a school, in a transaction of the caller. */
export const insertNewSchool = async (
  tx: Transaction,
  context: Context,
  school: NewSchool,
  now: Date,
): Promise<Created> => {
  const made = await insertSchool(tx, school)
  const entry = {
    action: 'school.created',
    subjectType: 'school',
    subjectId: made.id,
    details: { after: school },
  }
  await noteDone(tx, context, entry, now)
  return made
}

/** Also for the pages of money. */
export const addSchool = async (context: Context, school: NewSchool): Promise<Created> => {
  refuseWhileImpersonating(context.actor)
  return inTransaction(context.db, (tx) => insertNewSchool(tx, context, school, context.clock.now()))
}

export const saveSchool = (
  context: Context,
  { id, facts, seenAt }: { id: number; facts: SchoolFacts; seenAt: string },
): Promise<OfficeSchool> =>
  schoolWrite(context, id, async (tx, school, now) => {
    requireSeenVersion(school, seenAt)
    await updateSchool(tx, { id, facts, now })
    // The name stands in the accounts of its people.
    if (facts.name !== school.name) await bumpUserVersions(tx, await listPeopleOf(tx, id), now)
    return {
      action: 'school.changed',
      subjectType: 'school',
      subjectId: id,
      details: differences(school, facts),
    }
  })
