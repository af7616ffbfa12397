/** Two accounts of one person become one, in one transaction: a process that dies in it leaves both as they were. */
import type { z } from 'zod'
import { MS_PER_DAY } from '@wegband/domain/basics/calendar-days.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { mergePeople, MergeSummary } from '@wegband/domain/features/person-merges/contract.ts'
import {
  type MergeFacts,
  UNDO_DAYS,
  whyNotBirthdayAfter,
  whyNotMerge,
} from '@wegband/domain/features/person-merges/merge-rules.ts'
import { inTransaction, type Transaction } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { publishSessionChanged } from '../../http/guard/session-signals.ts'
import { bumpUserVersions } from '../accounts/bump-user-versions.ts'
import { requireSeenVersion } from '../accounts/require-seen-version.ts'
import { writeAudit } from '../accounts/write-audit.ts'
import { publish } from '../events/publish.ts'
import { endLogins } from '../sessions/devices/devices.ts'
import { requireFreshProof } from '../sessions/fresh-proof.ts'
import { endHalfLogins } from '../sign-in/credentials-statement.ts'
import { notifyOwner } from '../sign-in/help-account.ts'
import { leaveDoubles } from './leave-doubles.ts'
import { MERGE_PLACES } from './merged-columns.ts'
import {
  areRelated,
  findSummary,
  insertMerge,
  listSchoolIds,
  listMergeFacts,
  lockPeople,
  type UserRow,
} from './merge-store.ts'
import {
  moveAddresses,
  moveAttendances,
  moveCoTrainers,
  moveEvents,
  moveMemberships,
  movePlace,
  moveVideoProgress,
  moveVideoTrainings,
  moveWaiting,
} from './move-store.ts'
import { movePersonFields } from './person-fields.ts'
import { recountBoth, refuseLoss, standingsOf } from './recount-both.ts'
import { beginMerging, type Merging } from './steps-store.ts'

export type MergeWish = z.output<(typeof mergePeople)['body']>

/** Everything that moves. It may run again, for what was written in between. */
export const moveAll = async (merging: Merging, now: Date): Promise<void> => {
  // Before events and memberships: whether both were entered for one class is seen by their entries.
  await moveEvents(merging)
  await moveAttendances(merging)
  await moveWaiting(merging)
  await moveVideoTrainings(merging)
  await moveVideoProgress(merging)
  await moveMemberships(merging)
  for (const place of MERGE_PLACES) await movePlace(merging, place)
  await moveCoTrainers(merging)
  await leaveDoubles(merging, now)
}

const byId = <T extends { readonly id: number }>(rows: readonly T[], id: number): T => {
  const row = rows.find((one) => one.id === id)
  if (row === undefined) throw notFound()
  return row
}

export const readMergeFacts = async (
  db: Transaction | Context['db']['drizzle'],
  { survivorId, absorbedId }: { readonly survivorId: number; readonly absorbedId: number },
): Promise<MergeFacts> => {
  const facts = await listMergeFacts(db, [survivorId, absorbedId])
  return {
    survivor: byId(facts, survivorId),
    absorbed: byId(facts, absorbedId),
    areRelated: await areRelated(db, survivorId, absorbedId),
  }
}

/** Both locked and as the page showed them, and allowed by the rule. */
const requireMergeable = async (
  tx: Transaction,
  { actor, clock }: Pick<Context, 'actor' | 'clock'>,
  wish: MergeWish,
): Promise<{
  readonly people: { readonly survivor: UserRow; readonly absorbed: UserRow }
  readonly facts: MergeFacts
}> => {
  const rows = await lockPeople(tx, [wish.survivorId, wish.absorbedId])
  const [survivor, absorbed] = [byId(rows, wish.survivorId), byId(rows, wish.absorbedId)]
  const facts = await readMergeFacts(tx, wish)
  const why = whyNotMerge(actor, facts)
  if (why !== undefined) throw new AppError(why)
  const birthdays = { survivor: survivor.birthdayAt, absorbed: absorbed.birthdayAt }
  const whyNotBoth = whyNotBirthdayAfter(
    birthdays,
    wish.taken.includes('birthday'),
    clock.now().toISOString(),
  )
  if (whyNotBoth !== undefined) throw new AppError(whyNotBoth)
  requireSeenVersion(survivor, wish.seenAt.survivor)
  requireSeenVersion(absorbed, wish.seenAt.absorbed)
  return { people: { survivor, absorbed }, facts }
}

/** Pages and callers of both are read anew; the account that goes is signed out everywhere. */
export const announceBoth = async (
  tx: Transaction,
  { survivor, absorbed }: { readonly survivor: number; readonly absorbed: number },
  now: Date,
): Promise<void> => {
  await bumpUserVersions(tx, [survivor, absorbed], now)
  await publish(tx, { topic: 'user', ids: [survivor, absorbed], userIds: [survivor, absorbed] })
  const schoolIds = await listSchoolIds(tx, [survivor, absorbed])
  await publish(tx, { topic: 'schools', ids: [], userIds: [survivor, absorbed], schoolIds })
  await publish(tx, { topic: 'attendances', ids: [], userIds: [survivor], schoolIds })
  await publish(tx, { topic: 'progress', ids: [], userIds: [survivor] })
}

const mergeIn = async (tx: Transaction, context: Context, wish: MergeWish): Promise<number> => {
  const { actor, appSecret, clock } = context
  const now = clock.now()
  const { people, facts } = await requireMergeable(tx, context, wish)
  await beginMerging(tx)
  const mergeId = await insertMerge(tx, {
    survivorId: wish.survivorId,
    absorbedId: wish.absorbedId,
    mergedBy: actor.userId,
    movedTasks: facts.absorbed.hasTasks,
    mergedAt: now.toISOString(),
    undoUntil: new Date(now.getTime() + UNDO_DAYS * MS_PER_DAY).toISOString(),
  })
  const merging = { tx, mergeId, survivor: wish.survivorId, absorbed: wish.absorbedId }
  const before = await standingsOf(merging)
  // Both hear of it, also the address that goes.
  for (const userId of [wish.survivorId, wish.absorbedId])
    await notifyOwner(tx, { userId, reason: wish.reason }, 'accounts-merged', now)
  await endLogins(tx, { userId: wish.absorbedId })
  await endHalfLogins(tx, wish.absorbedId)
  await moveAddresses(merging, wish.taken.includes('address'))
  await movePersonFields(merging, { ...people, taken: wish.taken, appSecret, now })
  await moveAll(merging, now)
  refuseLoss(before, await recountBoth(merging, now))
  const entry = { action: 'person.merged', subjectType: 'user', subjectId: wish.survivorId }
  // Ids and the reason: names and values stand in the steps, which go after the undo time.
  const details = { absorbedId: wish.absorbedId, taken: wish.taken, reason: wish.reason }
  await writeAudit(tx, actor, { ...entry, details }, now)
  await announceBoth(tx, merging, now)
  await publishSessionChanged(tx, { userId: wish.absorbedId, reason: 'ended' })
  return mergeId
}

export const mergeTwo = async (context: Context, wish: MergeWish): Promise<MergeSummary> => {
  const { actor, db } = context
  // Before the proof: without the right there is nothing to prove.
  const why = whyNotMerge(actor, await readMergeFacts(db.drizzle, wish))
  if (why !== undefined) throw new AppError(why)
  await requireFreshProof(context)
  const id = await inTransaction(db, (tx) => mergeIn(tx, context, wish))
  const summary = await findSummary(db.drizzle, id)
  if (summary === undefined) throw notFound()
  return { ...summary, mayUndo: true }
}
