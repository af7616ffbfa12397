/** Messages of trainers to a class, of staff and heads to their school; the number of people is shown first. */
import type { z } from 'zod'
import { dayOf, MS_PER_DAY, MS_PER_HOUR } from '@wegband/domain/basics/calendar-days.ts'
import { inLocale } from '@wegband/domain/basics/locale.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { hasRole, isTrainerSide } from '@wegband/domain/features/accounts/school-rights.ts'
import {
  type groupCount,
  GROUPS_PER_HOUR,
  type MessageGroup,
  type messageGroup,
  type sendToGroup,
} from '@wegband/domain/features/user-messages/group-contract.ts'
import { type CopyPlan, planCopies } from '@wegband/domain/features/user-messages/plan-copies.ts'
import { isChildOn } from '@wegband/domain/features/user-messages/recipient-rules.ts'
import { type Db, inTransaction } from '../../db/transaction.ts'
import { giveBack, takeAll } from '../../http/guard/shared-limits.ts'
import type { Context } from '../../http/request/context.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { refuseWhileImpersonating } from '../sessions/refuse-while-impersonating.ts'
import { findSent } from './copies-store.ts'
import { findClassSchool, listOfSchool, listOnClass, listTaughtClasses } from './groups-store.ts'
import { requireWriter } from './may-write.ts'
import { listSchoolNames, type PersonFacts, readPeople } from './people-store.ts'
import { deliver, readSender, readWitnesses, type Sent } from './send-message.ts'

/** Classes this far away are offered. */
const CLASSES_DAYS = 14

const isOffice = (actor: Context['actor'], schoolId: number): boolean =>
  hasRole(actor, schoolId, 'staff') || hasRole(actor, schoolId, 'leader')

/** 404 for a group that does not exist or is none of the caller's, in the same words. */
const memberIds = async (db: Db, actor: Context['actor'], { kind, id }: MessageGroup): Promise<number[]> => {
  if (kind === 'school') {
    if (!isOffice(actor, id)) throw notFound()
    return listOfSchool(db, id)
  }
  const schoolId = await findClassSchool(db, id)
  if (schoolId === undefined || !isTrainerSide(actor, schoolId)) throw notFound()
  return listOnClass(db, id)
}

type Reached = {
  readonly sender: PersonFacts
  readonly recipients: readonly PersonFacts[]
  readonly plan: CopyPlan
}

/** A class of one person is no group: what is written to it is written to that person, who may have blocked the sender. */
const isPersonal = (members: readonly PersonFacts[]): boolean => members.length === 1

/** A fixed number of statements, for any number of people. */
const reach = async (
  db: Db,
  { actor, settings }: Context,
  group: MessageGroup,
  today: string,
): Promise<Reached> => {
  const ids = await memberIds(db, actor, group)
  const people = await readPeople(db, { senderId: actor.userId, today }, [actor.userId, ...ids])
  const sender = readSender(people, actor.userId)
  await requireWriter(db, settings, sender, today)
  const members = ids
    .flatMap((id) => people.get(id) ?? [])
    .filter((one) => one.isReachable && one.id !== sender.id)
  const recipients = isPersonal(members) ? members.filter((one) => !one.hasBlocked) : members
  const witnesses = await readWitnesses(db, [sender, ...recipients], today)
  return { sender, recipients, plan: planCopies({ sender, recipients, witnesses, isGroup: true, today }) }
}

export const listGroups = async (context: Context): Promise<z.output<typeof messageGroup>[]> => {
  const { actor, clock, db, locale } = context
  refuseWhileImpersonating(actor)
  const served = actor.schools.map(({ schoolId }) => schoolId).filter((id) => isTrainerSide(actor, id))
  if (served.length === 0) return []
  const now = clock.now().getTime()
  const at = (days: number): string => new Date(now + days * MS_PER_DAY).toISOString()
  const classes = await listTaughtClasses(db.drizzle, actor.userId, served, {
    from: at(-CLASSES_DAYS),
    now: at(0),
    to: at(CLASSES_DAYS),
  })
  const offices = served.filter((id) => isOffice(actor, id))
  const names = await listSchoolNames(db.drizzle, offices)
  return [
    ...offices.map((id) => ({ kind: 'school' as const, id, name: names.get(id) ?? '', startAt: null })),
    ...classes.map(({ id, name, startAt }) => ({
      kind: 'class' as const,
      id,
      name: inLocale(name, locale),
      startAt,
    })),
  ]
}

export const countGroup = async (
  context: Context,
  group: MessageGroup,
): Promise<z.output<typeof groupCount>> => {
  refuseWhileImpersonating(context.actor)
  const today = dayOf(context.clock.now().toISOString())
  const { recipients, plan } = await reach(context.db.drizzle, context, group, today)
  const isReached = ({ id }: PersonFacts): boolean => !plan.unreachedIds.includes(id)
  const reached = recipients.filter(isReached)
  return {
    people: reached.length,
    children: reached.filter((person) => isChildOn(person, today)).length,
    guardians: plan.copies.filter(({ childIds }) => childIds.length > 0).length,
    unreached: plan.unreachedIds.length,
  }
}

type GroupMessage = z.output<(typeof sendToGroup)['body']>

/** Those whom no second adult would read for are left out; the number said so beforehand. */
export const writeToGroup = async (
  context: Context,
  group: MessageGroup,
  message: GroupMessage,
): Promise<Sent> => {
  const { actor, clock, db } = context
  refuseWhileImpersonating(actor)
  const known = await findSent(db.drizzle, actor.userId, message.key)
  if (known !== undefined) return known
  const key = JSON.stringify(['user-messages-groups', actor.userId])
  const taken = await takeAll(context, [{ key, most: GROUPS_PER_HOUR, windowMs: MS_PER_HOUR }])
  if ('until' in taken) throw new AppError('auth.rate-limited', { retryAt: taken.until })
  const now = clock.now()
  try {
    return await inTransaction(db, async (tx) => {
      const { recipients, plan } = await reach(tx, context, group, dayOf(now.toISOString()))
      if (plan.copies.length === 0) throw notFound()
      const recipientIds = recipients.map(({ id }) => id).filter((id) => !plan.unreachedIds.includes(id))
      const { attachmentIds, ...words } = message
      return await deliver(
        tx,
        { ...words, senderId: actor.userId, recipientIds, isGroup: true },
        { copies: plan.copies, attachmentIds },
        now,
      )
    })
  } catch (error) {
    await giveBack(context, taken.keys)
    throw error
  }
}
