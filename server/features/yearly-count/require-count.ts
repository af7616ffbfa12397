/** Who counts the members of a school. Every action on the count passes here. */
import { canCountMembers } from '@wegband/domain/features/yearly-count/count-rights.ts'
import type { Transaction } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { publish } from '../events/publish.ts'
import { type ReferenceData, readReferenceDataFor } from '../reference-data/reference-data.ts'
import { refuseWhileImpersonating } from '../sessions/refuse-while-impersonating.ts'

export type CountSchool = {
  readonly school: { readonly id: number; readonly name: string }
  readonly referenceData: ReferenceData
}

/** 404 for a school that does not exist or that the caller does not count. */
export const requireCount = async (context: Context, schoolId: number): Promise<CountSchool> => {
  const referenceData = await readReferenceDataFor(context.db, 'schools', schoolId)
  const school = referenceData.schools.get(schoolId)
  if (school === undefined || !canCountMembers(context.actor, schoolId)) throw notFound()
  return { school: { id: school.id, name: school.name }, referenceData }
}

/** For changes: not from within a view of the account. */
export const requireCountToChange = async (context: Context, schoolId: number): Promise<CountSchool> => {
  const known = await requireCount(context, schoolId)
  refuseWhileImpersonating(context.actor)
  return known
}

export const publishCounts = (tx: Transaction, schoolId: number): Promise<void> =>
  publish(tx, { topic: 'yearly-counts', ids: [], schoolIds: [schoolId] })
