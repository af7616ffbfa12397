/** Takes a merge back: both accounts are as before, and what was written since stays with the account that stayed. */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { ErrorCode } from '@wegband/domain/errors/catalogue.ts'
import { hasOfficeRight } from '@wegband/domain/basics/office-rights.ts'
import type { Actor } from '@wegband/domain/features/accounts/contract.ts'
import { whyNotHelp } from '@wegband/domain/features/sign-in/help-rules.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { writeAudit } from '../accounts/write-audit.ts'
import { requireFreshProof } from '../sessions/fresh-proof.ts'
import { refuseWhileImpersonating } from '../sessions/refuse-while-impersonating.ts'
import { announceBoth } from './merge-people.ts'
import { findMerge, listMergeFacts, lockMerge, lockPeople, setMergeState } from './merge-store.ts'
import { returnTrainings } from './move-store.ts'
import { recountBoth } from './recount-both.ts'
import { beginMerging, forgetSteps, listSteps, takeBack } from './steps-store.ts'

type People = { readonly survivorId: number; readonly absorbedId: number }
type Undoer = Pick<Actor, 'userId' | 'isAdmin' | 'officeRights'>

/** As for merging: not the own account, and accounts with rights of the office are the admins' alone. */
export const whyNotUndo = async (
  context: Pick<Context, 'db'> & { readonly actor: Undoer },
  { survivorId, absorbedId }: People,
): Promise<ErrorCode | undefined> => {
  const { actor, db } = context
  if (!hasOfficeRight(actor, 'office') || actor.userId === absorbedId) return 'general.not-allowed'
  const survivor = (await listMergeFacts(db.drizzle, [survivorId, absorbedId])).find(
    ({ id }) => id === survivorId,
  )
  if (survivor === undefined) return 'person-merges.used-since'
  return whyNotHelp(actor, survivor)
}

export const undoOne = async (context: Context, id: number): Promise<void> => {
  const { actor, clock, db } = context
  refuseWhileImpersonating(actor)
  const known = await findMerge(db.drizzle, id)
  if (known === undefined || known.state !== 'done') throw notFound()
  const why = await whyNotUndo(context, known)
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
    for (const step of await listSteps(tx, id))
      if (!(await takeBack(merging, step))) throw new AppError('person-merges.used-since')
    await returnTrainings(merging)
    await recountBoth(merging, now)
    await forgetSteps(tx, id)
    await setMergeState(tx, id, 'undone', now.toISOString())
    const details = { absorbedId: merge.absorbedId }
    const entry = { action: 'person.merge-undone', subjectType: 'user', subjectId: merge.survivorId, details }
    await writeAudit(tx, actor, entry, now)
    await announceBoth(tx, merging, now)
  })
}
