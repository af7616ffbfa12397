/** The holder of an invitation becomes a guardian. This writes the request of that person, confirmed by the inviting guardian. */
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { INVITATION_REFUSALS } from '@wegband/domain/features/family/invitation-contract.ts'
import type { CustodyManner } from '@wegband/domain/features/registration/custody.ts'
import { inTransaction, type Db } from '../../../db/transaction.ts'
import { hashToken } from '../../../http/guard/authenticate.ts'
import type { Context, OpenContext } from '../../../http/request/context.ts'
import { requireFreshProof } from '../../sessions/fresh-proof.ts'
import { settleRequest } from '../answer-request.ts'
import { bondOf, refuseInView } from '../ask-relation.ts'
import { findInvitation, takeInvitation, type SentInvitation } from './invitation-store.ts'
import { findOpenRequest, insertRequest, isRelated, type RequestRow } from '../relation-store.ts'
import { isAdultOn } from '@wegband/domain/features/accounts/adult-age.ts'

type Refusal = (typeof INVITATION_REFUSALS)[number]

/** An invitation ends when the child comes of age. */
const readInvitation = async (
  { db, clock }: Pick<OpenContext, 'db' | 'clock'>,
  token: string,
): Promise<SentInvitation> => {
  const now = clock.now()
  const invitation = await findInvitation(db.drizzle, hashToken(token), now)
  if (invitation === undefined || isAdultOn(invitation.childBirthdayAt, dayOf(now.toISOString())))
    throw new AppError('family.invitation-ended')
  return invitation
}

/** Why this person cannot become the child's guardian. */
const whyNotGuardian = async (
  { actor, db, clock }: Context,
  { childId }: SentInvitation,
): Promise<Refusal | undefined> => {
  if (!isAdultOn(actor.birthdayAt, dayOf(clock.now().toISOString()))) return 'family.adult-parents-only'
  const isGuardian = await isRelated(db.drizzle, actor.userId, childId, bondOf('child'))
  return isGuardian ? 'family.conflict' : undefined
}

export const previewInvitation = async (context: OpenContext, token: string) => {
  const invitation = await readInvitation(context, token)
  const { actor } = context
  // A guest must register first, like a signed-out visitor.
  const refusal =
    actor === undefined || actor.isAnonymous
      ? undefined
      : await whyNotGuardian({ ...context, actor }, invitation)
  const { childFirstName, inviterName, validUntil } = invitation
  return { childFirstName, inviterName, validUntil, refusal: refusal ?? null }
}

/** The person's request to be a guardian; an open one is reused. */
const requestOf = async (tx: Db, fromId: number, toId: number, now: Date): Promise<RequestRow> => {
  const fields = { fromId, toId, type: 'child', kind: 'request', message: '' } as const
  const created = await insertRequest(tx, { ...fields, createdAt: now.toISOString() })
  const request = created ?? (await findOpenRequest(tx, fromId, toId))
  if (request === undefined || !bondOf('child').includes(request.type)) throw new AppError('family.conflict')
  return request
}

/** Works once: when two people hold one link, the second finds it ended. */
export const acceptInvitation = async (
  context: Context,
  { token, custody }: { readonly token: string; readonly custody: CustodyManner },
): Promise<{ childId: number; childFirstName: string }> => {
  refuseInView(context)
  const { actor, clock, db } = context
  const invitation = await readInvitation(context, token)
  const why = await whyNotGuardian(context, invitation)
  if (why !== undefined) throw new AppError(why)
  await requireFreshProof(context)
  const now = clock.now()
  const { childId, childFirstName, inviterId } = invitation
  await inTransaction(db, async (tx) => {
    if (!(await takeInvitation(tx, invitation.id, now))) throw new AppError('family.invitation-ended')
    const { id } = await requestOf(tx, actor.userId, childId, now)
    const consent = { requestId: id, state: 'confirmed', answeredBy: inviterId } as const
    await settleRequest(tx, actor, { ...consent, custody, answererIds: [inviterId] }, now)
  })
  return { childId, childFirstName }
}
