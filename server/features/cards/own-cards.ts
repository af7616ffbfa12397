/** Lists a person's cards, revokes a lost one, and manages the permanent code that works offline. */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { CardHolder, HeldCard } from '@wegband/domain/features/cards/card-contract.ts'
import {
  cardNumber,
  fitsKids,
  whyNotHandleCardsOf,
  whyNotSeePermanentCode,
} from '@wegband/domain/features/cards/card-rules.ts'
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { BELONGING_STATES } from '@wegband/domain/features/accounts/school-rights.ts'
import { type Db, inTransaction } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { writeAudit } from '../accounts/write-audit.ts'
import {
  findCardOf,
  findCardPerson,
  insertPermanent,
  listCardsOf,
  listLevelsOf,
  listPeopleIn,
  lockPerson,
  revokeCardsOf,
  revokeOne,
} from './card-store.ts'
import { requireCardPerson } from './give-card.ts'
import { newCode } from './new-code.ts'
import { linkedSince, showCard } from './show-card.ts'
import { noticeCard, refreshCards } from './notify-card.ts'

export const listCards = async (context: Context, userId: number): Promise<HeldCard[]> => {
  await requireCardPerson(context, userId)
  return (await listCardsOf(context.db.drizzle, [userId], false)).map(showCard)
}

export const listHolders = async (
  context: Context,
  { schoolId, userIds }: { schoolId: number; userIds: readonly number[] },
): Promise<CardHolder[]> => {
  const why = whyNotHandleCardsOf(context.actor, schoolId)
  if (why !== undefined) throw new AppError(why)
  const db = context.db.drizzle
  const people = await listPeopleIn(db, schoolId, userIds, BELONGING_STATES)
  const ids = people.map(({ id }) => id)
  if (ids.length === 0) return []
  const [cards, levels] = await Promise.all([listCardsOf(db, ids, true), listLevelsOf(db, ids)])
  const today = dayOf(context.clock.now().toISOString())
  return people.map(({ id, birthdayAt, profileType }) => ({
    userId: id,
    isAdult: !fitsKids({ birthdayAt, isKid: profileType === 'regular_kid' }, today),
    level: levels.get(id) ?? null,
    cards: cards.filter(({ userId, kind }) => userId === id && kind !== 'member').map(showCard),
  }))
}

/** Invalid from the next scan on. Idempotent. */
export const revokeCard = async (
  context: Context,
  key: { userId: number; cardId: number },
): Promise<HeldCard> => {
  const { actor, clock, db } = context
  const person = await requireCardPerson(context, key.userId)
  const card = await findCardOf(db.drizzle, key)
  if (card === undefined) throw notFound()
  if (card.revokedAt !== null) return showCard(card)
  const now = clock.now()
  const revokedAt = now.toISOString()
  await inTransaction(db, async (tx) => {
    if (!(await revokeOne(tx, key, revokedAt))) return
    const details = { cardId: card.id, kind: card.kind }
    const entry = { action: 'cards.revoked', subjectType: 'user', subjectId: person.id, details }
    await writeAudit(tx, actor, entry, now)
    const number = card.number === null ? '' : cardNumber(card.number)
    const { id, firstName } = person
    await noticeCard(
      tx,
      'card-revoked',
      { id, firstName, cardId: card.id, number, actorId: actor.userId },
      now,
    )
    await refreshCards(tx, person)
  })
  const current = await findCardOf(db.drizzle, key)
  return showCard(current ?? { ...card, revokedAt })
}

export type PermanentCode = { readonly token: string; readonly since: string }

const findPermanent = async (db: Db, userId: number): Promise<PermanentCode | undefined> => {
  const card = (await listCardsOf(db, [userId], true)).find(({ kind }) => kind === 'member')
  return card === undefined ? undefined : { token: card.value, since: linkedSince(card) }
}

const requireOwn = async (context: Context, userId: number) => {
  const person = await findCardPerson(context.db.drizzle, userId)
  if (person === undefined || whyNotSeePermanentCode(context.actor, userId) !== undefined) throw notFound()
  return person
}

/** Returns the permanent code, and creates it if missing. Parallel callers get the same code. */
export const readPermanent = async (context: Context, userId: number): Promise<PermanentCode> => {
  await requireOwn(context, userId)
  const known = await findPermanent(context.db.drizzle, userId)
  if (known !== undefined) return known
  return inTransaction(context.db, async (tx) => {
    await lockPerson(tx, userId)
    return (await findPermanent(tx, userId)) ?? (await makePermanent(tx, userId, context.clock.now()))
  })
}

const makePermanent = async (tx: Db, userId: number, now: Date): Promise<PermanentCode> => {
  const code = { token: newCode('member'), since: now.toISOString() }
  await insertPermanent(tx, { userId, value: code.token, now: code.since })
  return code
}

/** Replaces the permanent code; the former one is invalid from the next scan on. */
export const renewPermanent = async (context: Context, userId: number): Promise<PermanentCode> => {
  const { actor, clock, db } = context
  const person = await requireOwn(context, userId)
  const now = clock.now()
  return inTransaction(db, async (tx) => {
    await lockPerson(tx, userId)
    await revokeCardsOf(tx, { userId, kinds: ['member'] }, now.toISOString())
    const code = await makePermanent(tx, userId, now)
    const entry = { action: 'cards.code-renewed', subjectType: 'user', subjectId: userId }
    await writeAudit(tx, actor, entry, now)
    await refreshCards(tx, person)
    return code
  })
}
