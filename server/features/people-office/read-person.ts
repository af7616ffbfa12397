/** One person as the office helps them. The look is audited. */
import { hasOfficeRight } from '@wegband/domain/basics/office-rights.ts'
import type { OfficePerson } from '@wegband/domain/features/people-office/contract.ts'
import { whyNotHelp } from '@wegband/domain/features/sign-in/help-rules.ts'
import type { Context } from '../../http/request/context.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { noteLook } from '../accounts/write-audit.ts'
import { refuseWhileImpersonating } from '../sessions/refuse-while-impersonating.ts'
import { stageOf } from './list-people.ts'
import { findLastSeen, findPersonRow, listFamilyOf, listMembershipsOf } from './store.ts'

/** Without the audit: also the answer of a change. */
export const showPerson = async ({ actor, db }: Context, id: number): Promise<OfficePerson> => {
  const row = await findPersonRow(db.drizzle, id)
  if (row === undefined) throw notFound()
  const [schools, family, lastSeenAt] = await Promise.all([
    listMembershipsOf(db.drizzle, id),
    listFamilyOf(db.drizzle, id),
    findLastSeen(db.drizzle, id),
  ])
  const { profileType: _profileType, isLocked: _isLocked, ...person } = row
  return {
    ...person,
    stage: stageOf(row),
    lastSeenAt,
    schools,
    family,
    mayHelp: hasOfficeRight(actor, 'office') && whyNotHelp(actor, row) === undefined,
    mayChangeRights: actor.isAdmin,
    mayView: actor.isAdmin && !row.isAdmin && actor.userId !== id,
  }
}

export const openPerson = async (context: Context, id: number): Promise<OfficePerson> => {
  refuseWhileImpersonating(context.actor)
  const person = await showPerson(context, id)
  await noteLook(context, { action: 'account.read', subjectType: 'user', subjectId: id })
  return person
}
