/** Cards in the demo: card batches of the Schule Lindenhof, some assigned, one lost, a chip; and cards that most members already have. */
import { and, eq, isNull, ne } from 'drizzle-orm'
import { addDays, dayOf, instantAt } from '@wegband/domain/basics/calendar-days.ts'
import { cardBatches, printedCards } from '@wegband/server/db/schema/cards.ts'
import { memberTokens, users } from '@wegband/server/db/schema/people.ts'
import { schoolMemberships, schoolRoles } from '@wegband/server/db/schema/schools.ts'
import type { Transaction } from '@wegband/server/db/transaction.ts'
import type { Federation } from '../federation/federation.ts'
import { DEMO_PEOPLE } from './people.ts'
import { tokenFor } from './person.ts'
import { schoolId } from '../federation/schools.ts'

const KIDS_CARDS = 20
const MEMBER_CARDS = 10
/** Cards assigned to these people, by number; the first cards stay free. */
const KIDS_GIVEN = { 12: 'frieda', 13: 'lina' } as const
const KIDS_LOST = 14
const MEMBERS_GIVEN = { 21: 'johanna', 22: 'svea' } as const
const CHIP = { value: '04B7513A9C6E80', username: 'jona' } as const

/** Neighbours who still wait for their card. */
const WAITING: readonly string[] = ['aylin', 'ilyas']
/** Every so many-th member also waits for a card. */
const WITHOUT_CARD = 9

const DAYS_SINCE_PRINT = 60
const DAYS_SINCE_GIVEN = 21

type Card = {
  readonly number: number
  readonly kind: 'kid' | 'card'
  readonly username: string | undefined
  readonly isLost: boolean
}

const cardsOf = (
  kind: Card['kind'],
  first: number,
  count: number,
  given: Readonly<Record<number, string>>,
): Card[] =>
  Array.from({ length: count }, (_, index) => first + index).map((number) => ({
    number,
    kind,
    username: given[number],
    isLost: number === KIDS_LOST,
  }))

/**
 * Most members of all schools have a card from the years before cards had numbers. Every ninth member has none. The named people have none
 * beyond the batches, so that a card can still be assigned.
 */
const handOut = async (tx: Transaction, givenAt: string): Promise<void> => {
  const waiting = [...WAITING, ...DEMO_PEOPLE.map(({ username }) => username)]
  const members = await tx
    .selectDistinct({ id: users.id, profileType: users.profileType, username: users.username })
    .from(users)
    .innerJoin(schoolMemberships, eq(schoolMemberships.userId, users.id))
    .innerJoin(
      schoolRoles,
      and(eq(schoolRoles.membershipId, schoolMemberships.id), eq(schoolRoles.role, 'student')),
    )
    .leftJoin(memberTokens, and(eq(memberTokens.userId, users.id), ne(memberTokens.kind, 'member')))
    .where(and(eq(schoolMemberships.state, 'active'), isNull(memberTokens.id)))
  await tx.insert(memberTokens).values(
    members
      .filter(({ id, username }) => id % WITHOUT_CARD !== 0 && !waiting.includes(username ?? ''))
      .map(({ id: userId, profileType }) => ({
        userId,
        kind: profileType === 'regular_kid' ? ('kid' as const) : ('card' as const),
        value: tokenFor('WTK-', `handed out ${userId}`),
        linkedAt: givenAt,
        createdAt: givenAt,
        updatedAt: givenAt,
      })),
  )
}

/** Runs after the people. Demo scenarios know the codes of the kids' cards by `tokenFor('WTK-', 'card 1')`. */
export const writePrintedCards = async (
  tx: Transaction,
  federation: Pick<Federation, 'users'>,
  now: string,
): Promise<void> => {
  const daysAgo = (days: number): string => instantAt(addDays(dayOf(now), -days), '18:00')
  const [printedAt, givenAt] = [daysAgo(DAYS_SINCE_PRINT), daysAgo(DAYS_SINCE_GIVEN)]
  const idOf = (username: string): number | null =>
    federation.users.find((user) => user.username === username)?.id ?? null
  const school = schoolId('lindenhof')
  const printedBy = idOf('bernd')
  const folders = [
    { kind: 'kids' as const, cards: cardsOf('kid', 1, KIDS_CARDS, KIDS_GIVEN) },
    { kind: 'member' as const, cards: cardsOf('card', KIDS_CARDS + 1, MEMBER_CARDS, MEMBERS_GIVEN) },
  ]
  const codeOf = ({ number }: Card): string => tokenFor('WTK-', `card ${number}`)
  for (const { kind, cards } of folders) {
    const [batch] = await tx
      .insert(cardBatches)
      .values({
        schoolId: school,
        kind,
        firstNumber: cards[0]?.number ?? 1,
        count: cards.length,
        hasMarks: true,
        hasBack: kind === 'kids',
        printedBy,
        createdAt: printedAt,
        updatedAt: printedAt,
      })
      .returning({ id: cardBatches.id })
    const tokens = await tx
      .insert(memberTokens)
      .values(
        cards.map((card) => ({
          userId: card.username === undefined ? null : idOf(card.username),
          kind: card.kind,
          value: codeOf(card),
          linkedAt: card.username === undefined ? null : givenAt,
          revokedAt: card.isLost ? givenAt : null,
          createdAt: printedAt,
          updatedAt: givenAt,
        })),
      )
      .returning({ id: memberTokens.id })
    await tx.insert(printedCards).values(
      tokens.map(({ id }, index) => ({
        tokenId: id,
        batchId: batch?.id ?? 0,
        schoolId: school,
        number: (cards[0]?.number ?? 1) + index,
      })),
    )
  }
  await tx.insert(memberTokens).values({
    userId: idOf(CHIP.username),
    kind: 'nfc',
    value: CHIP.value,
    linkedAt: givenAt,
    createdAt: givenAt,
    updatedAt: givenAt,
  })
  await handOut(tx, givenAt)
}
