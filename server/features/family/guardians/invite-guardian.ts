/** A guardian invites a second one by email or by a link (§3 Relation, decision 0052). */
import { MS_PER_DAY } from '@wegband/domain/basics/calendar-days.ts'
import { DEFAULT_LOCALE, isLocale } from '@wegband/domain/basics/locale.ts'
import { linkToken } from '@wegband/domain/features/sign-in/link-token.ts'
import {
  INVITATION_DAYS,
  type GuardianInvitation,
} from '@wegband/domain/features/family/invitation-contract.ts'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import { inTransaction, type Db } from '../../../db/transaction.ts'
import { hashToken, newToken } from '../../../http/guard/authenticate.ts'
import type { Context } from '../../../http/request/context.ts'
import { notFound } from '../../../http/serve-endpoint.ts'
import { writeAudit } from '../../accounts/write-audit.ts'
import { countEmail } from '../../sign-in/attempt-limits.ts'
import { requireFreshProof } from '../../sessions/fresh-proof.ts'
import type { Origin } from '../../sessions/devices/origin.ts'
import { publish } from '../../events/publish.ts'
import { queueMail } from '../../mails/queue-mail.ts'
import { withdrawMails } from '../../mails/withdraw-mails.ts'
import { refuseInView } from '../ask-relation.ts'
import { deleteInvitations, insertInvitation } from './invitation-store.ts'
import { parentsOf } from '../find-parents.ts'
import { listPeople } from '../people-store.ts'

const INVITATION_PAGE = '/auth/guardian-invitation'

const mailKey = (invitationId: number): string => `guardian-invitation:${String(invitationId)}:`

/** Also cancels an email that has not been sent yet. */
const endInvitations = async (tx: Db, now: Date, childId: number, invitationId?: number): Promise<number> => {
  const ended = await deleteInvitations(tx, childId, invitationId)
  for (const id of ended) await withdrawMails(tx, mailKey(id), now)
  return ended.length
}

type Invite = { readonly childId: number; readonly mail: string | null; readonly origin: Origin }

/**
 * The answer is the same for every address, since the address is never looked up (F19).
 * The token stands behind `#`, which browsers do not send to a server. 404 for a child that is not the caller's.
 */
export const inviteGuardian = async (
  context: Context,
  { childId, mail, origin }: Invite,
): Promise<GuardianInvitation & { link: string | null }> => {
  refuseInView(context)
  const { actor, clock, db } = context
  if (!actor.childIds.includes(childId)) throw notFound()
  await requireFreshProof(context)
  if (mail !== null) await countEmail(context, { mail, userId: undefined, origin })
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + INVITATION_DAYS * MS_PER_DAY)
  const token = linkToken(newToken(), expiresAt)
  const link = `${INVITATION_PAGE}#${token}`
  const validUntil = expiresAt.toISOString()
  const id = await inTransaction(db, async (tx) => {
    await endInvitations(tx, now, childId)
    const invitation = { childId, invitedBy: actor.userId, mail, hash: hashToken(token), expiresAt }
    const invitationId = await insertInvitation(tx, invitation, now)
    if (mail !== null) {
      const people = await listPeople(tx, [actor.userId, childId])
      const inviter = people.get(actor.userId)
      const params = {
        inviterName: fullName(inviter),
        childName: people.get(childId)?.firstName ?? '',
        until: validUntil,
        link,
      }
      const locale = isLocale(actor.language) ? actor.language : DEFAULT_LOCALE
      const dedupeKey = `${mailKey(invitationId)}invited`
      await queueMail(
        tx,
        { to: mail, userId: null, template: 'guardian-invitation', locale, params, dedupeKey },
        now,
      )
    }
    const details = { byMail: mail === null ? 'no' : 'yes' }
    const entry = { action: 'family.guardian-invited', subjectType: 'user', subjectId: childId, details }
    await writeAudit(tx, actor, entry, now)
    await publish(tx, { topic: 'relations', ids: [], userIds: await parentsOf(tx, childId) })
    return invitationId
  })
  return { id, mail, validUntil, link: mail === null ? link : null }
}

/** Every guardian of the child may withdraw it. 404 for an invitation that is no longer open. */
export const withdrawInvitation = async (
  context: Context,
  { childId, invitationId }: { readonly childId: number; readonly invitationId: number },
): Promise<void> => {
  refuseInView(context)
  const { actor, clock, db } = context
  if (!actor.childIds.includes(childId)) throw notFound()
  await inTransaction(db, async (tx) => {
    if ((await endInvitations(tx, clock.now(), childId, invitationId)) === 0) throw notFound()
    const action = 'family.guardian-invitation-withdrawn'
    await writeAudit(tx, actor, { action, subjectType: 'user', subjectId: childId }, clock.now())
    await publish(tx, { topic: 'relations', ids: [], userIds: await parentsOf(tx, childId) })
  })
}
