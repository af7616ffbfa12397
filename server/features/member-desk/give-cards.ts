/** Gives the next free printed cards of the school to many members, each as the single giving does. */
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { fitsKids, whyNotHandleCardsOf } from '@wegband/domain/features/cards/card-rules.ts'
import type { Context } from '../../http/request/context.ts'
import { giveCard, requireCardPerson, undoGiving } from '../cards/give-card.ts'
import { requireSchool } from '../members/read-member.ts'
import { refuseWhileImpersonating } from '../sessions/refuse-while-impersonating.ts'
import { forEachPerson, type ManyDone } from './for-each-person.ts'
import { hasPrintedCard, listFreeCards } from './store.ts'

const requireDesk = async (context: Context, schoolId: number): Promise<void> => {
  refuseWhileImpersonating(context.actor)
  await requireSchool(context, schoolId)
  const why = whyNotHandleCardsOf(context.actor, schoolId)
  if (why !== undefined) throw new AppError(why)
}

type Giving = { readonly userIds: readonly number[]; readonly firstNumber: number | undefined }

/** A child gets a member's card where the school has no free card for kids. */
export const giveCards = async (
  context: Context,
  schoolId: number,
  { userIds, firstNumber = 1 }: Giving,
): Promise<ManyDone<{ userId: number; cardId: number; number: number }>> => {
  await requireDesk(context, schoolId)
  const db = context.db.drizzle
  const today = dayOf(context.clock.now().toISOString())
  const stack = { schoolId, firstNumber, most: userIds.length }
  const kids = await listFreeCards(db, { ...stack, kind: 'kid' })
  const members = await listFreeCards(db, { ...stack, kind: 'card' })
  return await forEachPerson(
    userIds.map((userId) => ({ userId })),
    async ({ userId }) => {
      const person = await requireCardPerson(context, userId)
      if (await hasPrintedCard(db, userId)) throw new AppError('cards.has-one')
      const free = (fitsKids(person, today) ? kids.shift() : undefined) ?? members.shift()
      if (free === undefined) throw new AppError('cards.none-free')
      const given = await giveCard(context, { userId, text: free.value, replace: false })
      return { userId, cardId: given.id, number: free.number }
    },
  )
}

export const takeCardsBack = async (
  context: Context,
  schoolId: number,
  cards: readonly { readonly userId: number; readonly cardId: number }[],
): Promise<ManyDone<{ userId: number }>> => {
  await requireDesk(context, schoolId)
  return await forEachPerson(cards, async ({ userId, cardId }) => {
    await undoGiving(context, { userId, cardId })
    return { userId }
  })
}
