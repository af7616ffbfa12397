/** Ends an account: first shows the plan, then waits, then a job carries it out, also after a restart (GDPR Art. 17). */
import { dayOf, MS_PER_DAY } from '@wegband/domain/basics/calendar-days.ts'
import { LOCALES, type Locale } from '@wegband/domain/basics/locale.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import {
  ERASED_THINGS,
  KEPT_THINGS,
  type ErasureBlocker,
  type ErasurePlan,
} from '@wegband/domain/features/privacy/contract.ts'
import { retentionEndsOn, ERASURE_DAYS } from '@wegband/domain/features/privacy/retention.ts'
import { inTransaction, type Db } from '../../db/transaction.ts'
import type { Context, Services } from '../../http/request/context.ts'
import { moveCredit } from '../accounts/move-credit.ts'
import { leaveClasses } from '../appointments/schedule/leave-classes.ts'
import { bumpUserVersions } from '../accounts/bump-user-versions.ts'
import { writeAudit } from '../accounts/write-audit.ts'
import { endLogins } from '../sessions/devices/devices.ts'
import type { Origin } from '../sessions/devices/origin.ts'
import { requireOwnPassword } from '../sign-in/password/check-own-password.ts'
import { refuseWhileImpersonating } from '../sessions/refuse-while-impersonating.ts'
import { queueMail, queueMails } from '../mails/queue-mail.ts'
import { dropAvatar } from '../profile/avatar-files.ts'
import { readFullName } from '../accounts/full-name-statement.ts'
import { listGuardians } from '../profile/consent-giver.ts'
import { insertErasure } from './erasure-statement.ts'
import { countOpenMoney } from './money-store.ts'
import { PERSONAL_DATA } from './personal-data.ts'
import {
  countLonelySchools,
  countOtherAdmins,
  countRunningSubscriptions,
  emptyPerson,
  endPlace,
  endSubscriptions,
  findOwner,
  findWaiting,
  listDue,
  listLonelyChildren,
  lockCredit,
  markDone,
  withdrawWaiting,
} from './privacy-store.ts'
import { requireTheirs } from './require-theirs.ts'
import { ADULT_AGE } from '@wegband/domain/features/accounts/adult-age.ts'

const dueAfter = (now: Date): string => new Date(now.getTime() + ERASURE_DAYS * MS_PER_DAY).toISOString()
const localeOf = (language: string): Locale => LOCALES.find((locale) => locale === language) ?? 'de'

/** The latest birthday of an adult: people born after this day are minors. */
const bornAfter = (now: Date): string => {
  const today = dayOf(now.toISOString())
  return `${String(Number(today.slice(0, 4)) - ADULT_AGE).padStart(4, '0')}${today.slice(4)}`
}

type Blocking = Pick<ErasurePlan, 'blockers' | 'lonelyChildren'>

/** `dueAt`: a child whose own account ends by then needs no guardian afterwards. */
const findBlockers = async (
  db: Db,
  userId: number,
  { now, dueAt }: { now: Date; dueAt: string },
): Promise<Blocking> => {
  const owner = await findOwner(db, userId)
  const isLastAdmin = owner?.isAdmin === true && (await countOtherAdmins(db, userId)) === 0
  const [lonelyChildren, schools, money] = await Promise.all([
    listLonelyChildren(db, userId, { bornAfter: bornAfter(now), endBy: dueAt }),
    countLonelySchools(db, userId),
    countOpenMoney(db, userId),
  ])
  const blockers: ErasureBlocker[] = [
    ...(lonelyChildren.length > 0 ? (['children'] as const) : []),
    ...(schools > 0 || isLastAdmin ? (['leader'] as const) : []),
    ...(money > 0 ? (['money'] as const) : []),
  ]
  return { blockers, lonelyChildren }
}

export const readPlan = async (context: Context, userId: number): Promise<ErasurePlan> => {
  refuseWhileImpersonating(context.actor)
  requireTheirs(context.actor, userId)
  const db = context.db.drizzle
  const now = context.clock.now()
  const waiting = await findWaiting(db, userId)
  const dueAt = waiting?.dueAt ?? dueAfter(now)
  const [owner, blocking, runningSubscriptions] = await Promise.all([
    findOwner(db, userId),
    findBlockers(db, userId, { now, dueAt }),
    countRunningSubscriptions(db, userId, now),
  ])
  return {
    state: waiting === undefined ? 'none' : 'waiting',
    dueAt,
    ...blocking,
    creditCents: owner?.balanceCents ?? 0,
    runningSubscriptions,
    erased: [...ERASED_THINGS],
    reportMonths: context.settings.current().reportMonths,
    kept: KEPT_THINGS.map((thing) => ({
      key: thing.key,
      years: thing.years,
      until: retentionEndsOn(thing, dayOf(dueAt)),
    })),
  }
}

type Wish = {
  readonly userId: number
  readonly password: string
  readonly forfeitCredit: boolean
  readonly endSubscriptions: boolean
  readonly origin: Origin
}

type Owner = NonNullable<Awaited<ReturnType<typeof findOwner>>>

const mailPlan = (
  tx: Db,
  { owner, mail, dueAt, publicUrl }: { owner: Owner; mail: string; dueAt: string; publicUrl: string },
  now: Date,
): Promise<void> =>
  queueMail(
    tx,
    {
      to: mail,
      userId: owner.id,
      template: 'erasure-planned',
      locale: localeOf(owner.language),
      params: { firstName: owner.firstName, until: dueAt, link: `${publicUrl}/auth/login` },
    },
    now,
  )

/** A child has no address of its own, so each guardian gets an email, and each may keep the account. */
const mailGuardians = async (
  tx: Db,
  { child, byId, dueAt }: { child: Owner; byId: number; dueAt: string },
  now: Date,
): Promise<void> => {
  const byName = await readFullName(tx, byId)
  const guardians = await listGuardians(tx, child.id)
  await queueMails(
    tx,
    guardians.flatMap(({ id, mail, firstName, language }) =>
      mail === null
        ? []
        : [
            {
              to: mail,
              userId: id,
              template: 'erasure-planned-child' as const,
              locale: localeOf(language),
              params: {
                firstName,
                childName: child.firstName,
                byName,
                until: dueAt,
                link: `/user/privacy?child=${child.id}`,
              },
            },
          ],
    ),
    now,
  )
}

/** Signs the person out everywhere. The person may sign in again during the wait and keep the account. */
export const askForEnd = async (context: Context, wish: Wish): Promise<ErasurePlan> => {
  const { actor, clock, db } = context
  const { userId } = wish
  const plan = await readPlan(context, userId)
  if (plan.blockers.length > 0) throw new AppError('privacy.blocked', { missing: plan.blockers })
  if (plan.creditCents > 0 && !wish.forfeitCredit) throw new AppError('privacy.credit-left')
  if (plan.runningSubscriptions > 0 && !wish.endSubscriptions) throw new AppError('privacy.subscription-left')
  await requireOwnPassword(context, wish.password, wish.origin)
  const now = clock.now()
  const dueAt = dueAfter(now)
  const owner = await findOwner(db.drizzle, userId)
  await inTransaction(db, async (tx) => {
    const row = { userId, requestedBy: actor.userId, dueAt, createdAt: now.toISOString() }
    if (!(await insertErasure(tx, row))) return
    if (userId === actor.userId) await endLogins(tx, { userId })
    const entry = { action: 'privacy.erasure-requested', subjectType: 'user', subjectId: userId }
    await writeAudit(tx, actor, entry, now)
    await bumpUserVersions(tx, [userId, actor.userId], now)
    if (owner?.mail)
      await mailPlan(tx, { owner, mail: owner.mail, dueAt, publicUrl: context.config.publicUrl }, now)
    if (owner !== undefined && userId !== actor.userId)
      await mailGuardians(tx, { child: owner, byId: actor.userId, dueAt }, now)
  })
  return { ...plan, state: 'waiting', dueAt }
}

export const keepAccount = async (context: Context, userId: number): Promise<ErasurePlan> => {
  const { actor, clock, db } = context
  refuseWhileImpersonating(actor)
  requireTheirs(actor, userId)
  await inTransaction(db, async (tx) => {
    if (!(await withdrawWaiting(tx, userId))) return
    const entry = { action: 'privacy.erasure-withdrawn', subjectType: 'user', subjectId: userId }
    await writeAudit(tx, actor, entry, clock.now())
    await bumpUserVersions(tx, [userId, actor.userId], clock.now())
  })
  return readPlan(context, userId)
}

/** Returns the remaining credit, so that the ledger still sums to zero. */
const forfeit = async (tx: Db, userId: number, now: Date): Promise<void> => {
  const amountCents = await lockCredit(tx, userId)
  if (amountCents <= 0) return
  const transfer = `forfeited:${userId}`
  await moveCredit(tx, { transfer, from: userId, to: null, amountCents, reason: 'correction' }, now)
}

type Due = { readonly id: number; readonly userId: number }

/** Each person is one transaction: after a crash the next run does all of it again. */
const endOne = async (services: Services, due: Due): Promise<void> => {
  const { clock, db, gateways } = services
  const now = clock.now()
  const owner = await findOwner(db.drizzle, due.userId)
  if (owner === undefined) return
  const isDone = await inTransaction(db, async (tx) => {
    if (!(await markDone(tx, due.id, now))) return false
    await forfeit(tx, due.userId, now)
    await leaveClasses(tx, due.userId, now)
    const profiteerIds = await endSubscriptions(tx, due.userId, now)
    for (const place of PERSONAL_DATA) await endPlace(tx, place, due.userId)
    await emptyPerson(tx, due.userId, now)
    const self = { userId: due.userId, impersonatorId: null }
    await writeAudit(tx, self, { action: 'privacy.erased', subjectType: 'user', subjectId: due.userId }, now)
    if (owner.mail)
      await queueMail(
        tx,
        {
          to: owner.mail,
          userId: null,
          template: 'erasure-done',
          locale: localeOf(owner.language),
          params: { firstName: owner.firstName },
        },
        now,
      )
    await bumpUserVersions(tx, [...new Set([due.userId, ...profiteerIds])], now)
    return true
  })
  // Runs after the commit. If it fails here, the sweep of unused files removes the picture.
  if (isDone && owner.avatarFile !== null) await dropAvatar(gateways.files, owner.avatarFile)
}

const PER_ROUND = 200

/** Ends every account whose waiting time is over. A new blocker, such as a new child, postpones it. */
export const endDueAccounts = async (services: Services): Promise<number> => {
  const { clock, db } = services
  let ended = 0
  for (const due of await listDue(db.drizzle, clock.now(), PER_ROUND)) {
    const { blockers } = await findBlockers(db.drizzle, due.userId, {
      now: clock.now(),
      dueAt: clock.now().toISOString(),
    })
    if (blockers.length > 0) continue
    await endOne(services, due)
    ended += 1
  }
  return ended
}
