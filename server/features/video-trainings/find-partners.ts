/** Finds the people with whom the caller may train now. A scanned code makes its person selectable for 20 minutes (§9). */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import type { Partner } from '@wegband/domain/features/video-trainings/contract.ts'
import { oldestScan, selectableUntil } from '@wegband/domain/features/video-trainings/video-training-rules.ts'
import type { Db } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import { withAvatarAddress } from '../accounts/avatar-address.ts'
import { cardKey, resolveToken } from '../cards/resolve-token.ts'
import type { ContentRow } from '../videos/contents-statement.ts'
import { loadContent } from '../videos/show-content.ts'
import { listClose, listScans, saveScan } from './partner-store.ts'
import { readAccess } from './partner-access.ts'
import { listTogether } from './store.ts'
import { isAdultOn } from '@wegband/domain/features/accounts/adult-age.ts'

type PartnerMatch = Pick<Partner, 'user' | 'source' | 'scannedAt'>

/** Parents and children are each other's partners until the child is of age, although the relation stays. */
const findAll = async (db: Db, { actor, clock }: Context): Promise<PartnerMatch[]> => {
  const [scans, close] = await Promise.all([
    listScans(db, actor.userId, oldestScan(clock.now().toISOString())),
    listClose(db, actor.userId),
  ])
  const isChild = !isAdultOn(actor.birthdayAt, dayOf(clock.now().toISOString()))
  const known = new Map<number, PartnerMatch>()
  for (const { type, ...user } of close)
    if (
      type === 'training-buddy' ||
      (type === 'child' && actor.childIds.includes(user.id)) ||
      (type === 'parent' && isChild)
    )
      known.set(user.id, { user, source: type, scannedAt: null })
  const scanned = scans.map(({ scannedAt, ...user }): PartnerMatch => ({
    user,
    // Close people may be chosen at any time; a scan only moves them to the top.
    source: known.get(user.id)?.source ?? 'scan',
    scannedAt,
  }))
  const scannedIds = new Set(scans.map((scan) => scan.id))
  return [...scanned, ...[...known.values()].filter(({ user }) => !scannedIds.has(user.id))]
}

/** The latest scan first, then close people by name. `video`: checks whether they may watch it. */
const showPartners = async (context: Context, video?: ContentRow): Promise<Partner[]> => {
  const db = context.db.drizzle
  const found = await findAll(db, context)
  const ids = found.map(({ user }) => user.id)
  const [together, access] = await Promise.all([
    listTogether(db, context.actor.userId, ids),
    video === undefined ? undefined : readAccess(context, video, ids),
  ])
  return found.map(({ user, source, scannedAt }) => ({
    user: withAvatarAddress(context, user),
    source,
    scannedAt,
    selectableUntil: source === 'scan' && scannedAt !== null ? selectableUntil(scannedAt) : null,
    together: together.get(user.id) ?? null,
    canWatch: access === undefined ? null : (access.get(user.id)?.canWatch ?? false),
    missing: source === 'child' ? (access?.get(user.id)?.missing ?? null) : null,
  }))
}

/** Throws `videos.not-found` for a content closed to the caller. */
export const readPartners = async (context: Context, contentId?: number): Promise<Partner[]> =>
  await showPartners(context, contentId === undefined ? undefined : await loadContent(context, contentId))

/** Those of these people with whom the caller may not train now. */
export const notSelectable = async (context: Context, userIds: readonly number[]): Promise<number[]> => {
  if (userIds.length === 0) return []
  const found = await findAll(context.db.drizzle, context)
  const ids = new Set(found.map(({ user }) => user.id))
  return userIds.filter((userId) => !ids.has(userId))
}

/** Throws the codes of `resolveToken`, and `scanner.own-profile` for the caller's own code. */
export const scanPartner = async (context: Context, token: string): Promise<Partner> => {
  const { actor, clock, db } = context
  const now = clock.now()
  const person = await resolveToken(db.drizzle, {
    token,
    key: cardKey(context.appSecret),
    now: now.getTime(),
    chipSchools: [],
  })
  if (person.id === actor.userId) throw new AppError('scanner.own-profile')
  await saveScan(db.drizzle, {
    userId: actor.userId,
    partnerId: person.id,
    scannedAt: now.toISOString(),
  })
  const partner = (await showPartners(context)).find(({ user }) => user.id === person.id)
  // The person of the card cannot train because their account is being deleted.
  if (partner === undefined) throw new AppError('scanner.not-found-or-expired')
  return partner
}
