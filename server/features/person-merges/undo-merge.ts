/** Takes a merge back: both accounts are as before, and what was written since stays with the account that stayed. */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { ErrorCode } from '@wegband/domain/errors/catalogue.ts'
import { hasOfficeRight } from '@wegband/domain/basics/office-rights.ts'
import type { Actor } from '@wegband/domain/features/accounts/contract.ts'
import type { MergedPerson } from '@wegband/domain/features/person-merges/merge-rules.ts'
import { whyNotHelp } from '@wegband/domain/features/sign-in/help-rules.ts'
import { hasSqlState } from '../../db/database-errors.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { writeAudit } from '../accounts/write-audit.ts'
import { promoteWaiting } from '../appointments/waiting-list/promote-waiting.ts'
import { requireFreshProof } from '../sessions/fresh-proof.ts'
import { refuseWhileImpersonating } from '../sessions/refuse-while-impersonating.ts'
import { announceBoth } from './merge-people.ts'
import { findMerge, listMergeFacts, lockMerge, lockPeople, setMergeState } from './merge-store.ts'
import { returnTrainings } from './move-store.ts'
import { recountBoth } from './recount-both.ts'
import { takeLeftBack } from './place-store.ts'
import { beginMerging, forgetSteps, listSteps, type Merging, takeBack } from './steps-store.ts'

type Undoer = Pick<Actor, 'userId' | 'isAdmin' | 'officeRights'>
type UndoFacts = {
  readonly absorbedId: number
  readonly movedTasks: boolean
  /** Undefined: the account is gone. */
  readonly survivor: MergedPerson | undefined
}

/**
 * As for merging: not the own account, and accounts with rights of the office are the admins' alone. So are merges that moved tasks of a
 * school: the undo gives them to the other account again.
 */
export const whyNotUndo = (
  actor: Undoer,
  { absorbedId, movedTasks, survivor }: UndoFacts,
): ErrorCode | undefined => {
  if (!hasOfficeRight(actor, 'office') || actor.userId === absorbedId) return 'general.not-allowed'
  if (survivor === undefined) return 'person-merges.used-since'
  if (movedTasks && !actor.isAdmin) return 'person-merges.admins-only'
  return whyNotHelp(actor, survivor)
}

/** Rows that came since, or went, leave no room for what was there before. */
const CONSTRAINTS = ['23505', '23503', '23514']

/** Takes all steps back, from the last to the first. Returns the classes whose second place was given to another person. */
const takeAllBack = async (merging: Merging, now: Date): Promise<number[]> => {
  const { tx, mergeId } = merging
  const classes = new Set<number>()
  const lost: number[] = []
  for (const step of await listSteps(tx, mergeId)) {
    if (step.kind === 'left') {
      const { appointmentId, isBack } = await takeLeftBack(merging, step)
      classes.add(appointmentId)
      if (!isBack) lost.push(appointmentId)
    } else if (!(await takeBack(merging, step))) throw new AppError('person-merges.used-since')
  }
  for (const id of classes) await promoteWaiting(tx, id, now)
  return lost
}

export const undoOne = async (context: Context, id: number): Promise<void> => {
  const { actor, clock, db } = context
  refuseWhileImpersonating(actor)
  const known = await findMerge(db.drizzle, id)
  if (known === undefined || known.state !== 'done') throw notFound()
  const [survivor] = await listMergeFacts(db.drizzle, [known.survivorId])
  const why = whyNotUndo(actor, { ...known, survivor })
  if (why !== undefined) throw new AppError(why)
  await requireFreshProof(context)
  const now = clock.now()
  await inTransaction(db, async (tx) => {
    // The people first, as a merge does.
    const people = await lockPeople(tx, [known.survivorId, known.absorbedId])
    const merge = await lockMerge(tx, id)
    if (merge === undefined || merge.state !== 'done' || merge.undoUntil <= now.toISOString())
      throw notFound()
    if (people.length < 2) throw new AppError('person-merges.used-since')
    await beginMerging(tx)
    const merging = { tx, mergeId: id, survivor: merge.survivorId, absorbed: merge.absorbedId }
    const placesLost = await takeAllBack(merging, now).catch((error: unknown) => {
      throw hasSqlState(error, ...CONSTRAINTS)
        ? new AppError('person-merges.used-since', {}, { cause: error })
        : error
    })
    await returnTrainings(merging)
    await recountBoth(merging, now)
    await forgetSteps(tx, id)
    await setMergeState(tx, id, 'undone', now.toISOString())
    const details = { absorbedId: merge.absorbedId, placesLost }
    const entry = { action: 'person.merge-undone', subjectType: 'user', subjectId: merge.survivorId, details }
    await writeAudit(tx, actor, entry, now)
    await announceBoth(tx, merging, now)
  })
}
