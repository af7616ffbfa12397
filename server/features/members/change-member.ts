/** Changes what a person is in the school. The rows of the school's heads are locked, so two heads cannot remove each other at once. */
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import type { UserSchoolState } from '@wegband/domain/basics/roles.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { Actor } from '@wegband/domain/features/accounts/contract.ts'
import { hasRole } from '@wegband/domain/features/accounts/school-rights.ts'
import type { MemberDetails } from '@wegband/domain/features/members/contract.ts'
import { whyNotExaminers } from '@wegband/domain/features/members/examiner-rights.ts'
import {
  type MemberChange,
  type MemberStanding,
  standingAfterChange,
  whyNotChangeMember,
} from '@wegband/domain/features/members/member-changes.ts'
import { isLeavingDay } from '@wegband/domain/features/schools/leaving-rules.ts'
import { inTransaction, type Transaction } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { lockHeads } from '../accounts/heads-statement.ts'
import { setAuditActor } from '../accounts/audit-statement.ts'
import { bumpUserVersions } from '../accounts/bump-user-versions.ts'
import { writeAudit } from '../accounts/write-audit.ts'
import { refuseWhileImpersonating } from '../sessions/refuse-while-impersonating.ts'
import { endTeaching } from '../schools/membership-statement.ts'
import { leaveSchool } from '../schools/leave-school.ts'
import type { ReferenceData } from '../reference-data/reference-data.ts'
import { publish } from '../events/publish.ts'
import {
  hasPendingRequest,
  listExaminerRights,
  listTaught,
  lockMember,
  type MemberKey,
  updateMember,
  writeExaminerRight,
  writeRoles,
  writeTaught,
} from './member-store.ts'
import { notifyLeaving } from './leaving/notify-leaving.ts'
import { readMember, requireSchool, schoolSports } from './read-member.ts'

const requireSite = (
  referenceData: ReferenceData,
  { schoolId }: MemberKey,
  { siteId }: MemberChange,
): void => {
  if (siteId === undefined || siteId === null) return
  if (referenceData.sites.get(siteId)?.schoolId !== schoolId)
    throw new AppError('general.invalid', { errors: { siteId: ['invalid'] } })
}

const requireSports = (sportIds: readonly number[], change: MemberChange): void => {
  if (change.trainerSportsIds?.some((sportId) => !sportIds.includes(sportId)) === true)
    throw new AppError('general.invalid', { errors: { trainerSportsIds: ['invalid'] } })
}

const requireLeavingDay = ({ leavesOn }: MemberChange, now: Date): void => {
  if (typeof leavesOn === 'string' && !isLeavingDay(leavesOn, dayOf(now.toISOString())))
    throw new AppError('general.invalid', { errors: { leavesOn: ['invalid'] } })
}

const leavesOnAfter = (before: string | null, { leavesOn }: MemberChange, state: UserSchoolState) =>
  state === 'cancelled' || leavesOn === null ? null : (leavesOn ?? before)

type Planned = {
  readonly change: MemberChange
  readonly referenceData: ReferenceData
  /** By whose rights, where these are not the roles of the caller: the import of members has a rule of its own. */
  readonly rights?: Pick<Actor, 'schools' | 'isAdmin'>
}

/** The change in a transaction of the caller, who has checked its fields. The answer is what the person was before. */
export const writeMemberChange = async (
  tx: Transaction,
  { actor, clock }: Pick<Context, 'actor' | 'clock'>,
  key: MemberKey,
  { change, referenceData, rights = actor }: Planned,
): Promise<MemberStanding> => {
  const now = clock.now()
  const sports = schoolSports(referenceData, key.schoolId)
  const ownSportIds = sports.flatMap(({ id, schoolId }) => (schoolId === key.schoolId ? [id] : []))
  const leaderIds = await lockHeads(tx, key.schoolId)
  const before = await lockMember(tx, key)
  if (before === undefined) throw notFound()
  // A head who lost the role since the request was authenticated may not change anybody.
  if (hasRole(actor, key.schoolId, 'leader') && !leaderIds.includes(actor.userId))
    throw new AppError('members.leader-only')
  const why = whyNotChangeMember(rights, key.schoolId, change, {
    userId: key.userId,
    before,
    hasPendingRequest: await hasPendingRequest(tx, key),
    leaderIds,
  })
  if (why !== undefined) throw new AppError(why)
  const examinedBefore = await listExaminerRights(tx, key.userId)
  const whyNotGive = whyNotExaminers(actor, key.userId, {
    asked: change.examinerOf ?? [],
    before: examinedBefore,
    ownSportIds,
  })
  if (whyNotGive !== undefined) throw new AppError(whyNotGive)
  const after = standingAfterChange(before, change)
  const leavesOn = leavesOnAfter(before.leavesOn, change, after.state)
  await setAuditActor(tx, actor.userId)
  await updateMember(tx, before.id, {
    state: after.state,
    siteId: change.siteId === undefined ? before.siteId : change.siteId,
    abilities: after.abilities,
    leavesOn,
    updatedAt: now.toISOString(),
  })
  await writeRoles(tx, before.id, after.roles)
  const taughtBefore = (await listTaught(tx, key.schoolId, [key.userId])).map(({ sportId }) => sportId)
  const isTrainer = after.state === 'active' && after.roles.includes('trainer')
  const sportIds = isTrainer ? (change.trainerSportsIds ?? taughtBefore) : []
  await writeTaught(tx, key, sportIds)
  for (const { sportId, upTo } of change.examinerOf ?? [])
    if (upTo === 0 || sportIds.includes(sportId))
      await writeExaminerRight(tx, { userId: key.userId, sportId, upTo })
  if (!isTrainer) await endTeaching(tx, key)
  if (after.state === 'cancelled') await leaveSchool(tx, { ...key, id: before.id, state: before.state }, now)
  const { state, roles, abilities } = before
  const standing = { state, roles, abilities, leavesOn: before.leavesOn }
  const details = {
    schoolId: key.schoolId,
    before: { ...standing, sportIds: taughtBefore, examinerOf: examinedBefore },
    after: { ...after, leavesOn, sportIds, examinerOf: await listExaminerRights(tx, key.userId) },
  }
  const entry = { action: 'members.change', subjectType: 'user', subjectId: key.userId, details }
  await writeAudit(tx, actor, entry, now)
  // Leaving at once is no change of the leaving day.
  if (after.state !== 'cancelled') {
    const schoolName = referenceData.schools.get(key.schoolId)?.name ?? ''
    await notifyLeaving(tx, actor, key, { schoolName, before: before.leavesOn, after: leavesOn }, now)
  }
  await bumpUserVersions(tx, [key.userId], now)
  await publish(tx, { topic: 'schools', ids: [], userIds: [key.userId], schoolIds: [key.schoolId] })
  return before
}

/** Throws the codes of `whyNotChangeMember` and `whyNotExaminers`; 404 for a person who is not in the school. */
export const changeMember = async (
  context: Context,
  key: MemberKey,
  change: MemberChange,
): Promise<MemberDetails> => {
  const { actor, clock } = context
  refuseWhileImpersonating(actor)
  const referenceData = await requireSchool(context, key.schoolId)
  requireSite(referenceData, key, change)
  requireLeavingDay(change, clock.now())
  const sports = schoolSports(referenceData, key.schoolId)
  const among = sports.map(({ id }) => id)
  requireSports(among, change)
  await inTransaction(context.db, (tx) => writeMemberChange(tx, context, key, { change, referenceData }))
  return readMember(context, key)
}
