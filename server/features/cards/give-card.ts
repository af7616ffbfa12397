/**
 * Links a card or chip to a person, and undoes a wrong link within minutes (§7 PUT users/token, qr-card/add).
 * When several callers link the same card at once, one succeeds. The others get `cards.taken` or `cards.nfc-known`.
 */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { FreeCard, GivenCard } from '@wegband/domain/features/cards/card-contract.ts'
import {
  cardNumber,
  endingOf,
  typedNumber,
  undoEndsAt,
  whyNotACard,
  whyNotGive,
  whyNotHandleCardsFor,
  whyNotHandleCardsOf,
  whyNotUndo,
} from '@wegband/domain/features/cards/card-rules.ts'
import { MAX_CHIPS } from '@wegband/domain/features/cards/contract.ts'
import { normaliseNfc, tokenKind } from '@wegband/domain/features/cards/token-rules.ts'
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { type Db, inTransaction } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { writeAudit } from '../accounts/write-audit.ts'
import {
  cardKindOf,
  countChips,
  type CardPerson,
  type CardRow,
  findCard,
  findCardByNumber,
  findCardOf,
  findCardPerson,
  PRINTED,
  revokeCardsOf,
  reviveReplaced,
  takeBack,
  takeChip,
  takeFreeCard,
} from './card-store.ts'
import { storedChip } from './chip-code.ts'
import { cardKey } from './resolve-token.ts'
import { linkedSince, showCard } from './show-card.ts'
import { noticeCard, refreshCards } from './notify-card.ts'

/** The person, if the caller may manage their cards. Throws 404 otherwise, and 403 if only the ability for cards is missing. */
export const requireCardPerson = async (context: Context, userId: number): Promise<CardPerson> => {
  const person = await findCardPerson(context.db.drizzle, userId)
  const why = person === undefined ? 'general.not-found' : whyNotHandleCardsFor(context.actor, person)
  if (person === undefined || why === 'general.not-found') throw notFound()
  if (why !== undefined) throw new AppError(why)
  return person
}

/** Why a card is not free; undefined when it is valid and has no owner. */
const whyNotFree = (card: CardRow) => {
  if (card.kind === 'nfc') return card.revokedAt === null ? 'cards.nfc-known' : undefined
  if (card.revokedAt !== null) return 'cards.revoked'
  return card.userId === null ? undefined : 'cards.taken'
}

/** `code`: as people and devices use it; `stored`: as the database stores it. */
type WantedCard = { readonly code: string; readonly stored: string; readonly isChip: boolean }

const codeOf = ({ appSecret }: Pick<Context, 'appSecret'>, text: string): WantedCard => {
  const why = whyNotACard(text)
  if (why !== undefined) throw new AppError(why)
  const isChip = tokenKind(text) === 'nfc'
  const code = isChip ? normaliseNfc(text) : text.trim()
  return { code, stored: isChip ? storedChip(cardKey(appSecret), code) : code, isChip }
}

/** Checks that a card can be linked, before the caller picks a person. */
export const readFree = async (
  context: Context,
  { schoolId, text }: { schoolId: number; text: string },
): Promise<FreeCard> => {
  const why = whyNotHandleCardsOf(context.actor, schoolId)
  if (why !== undefined) throw new AppError(why)
  const db = context.db.drizzle
  const number = typedNumber(text)
  if (number === undefined) {
    const { code, stored, isChip } = codeOf(context, text)
    const card = await findCard(db, stored)
    if (card === undefined && isChip) return { code, kind: 'nfc', number: null, ending: endingOf(code) }
    const free = showFree(card, schoolId)
    return isChip ? { ...free, code } : free
  }
  return showFree(await findCardByNumber(db, { schoolId, number }), schoolId)
}

const showFree = (card: CardRow | undefined, schoolId: number): FreeCard => {
  if (card === undefined) throw new AppError('cards.unknown')
  if (card.schoolId !== null && card.schoolId !== schoolId) throw new AppError('cards.other-school')
  const why = whyNotFree(card)
  if (why !== undefined) throw new AppError(why)
  const kind = cardKindOf(card.kind)
  if (kind === 'permanent') throw new AppError('scanner.type-mismatch')
  return { code: card.value, kind, number: card.number, ending: endingOf(card.value) }
}

/** Links the card to the person, or throws the reason against it. Idempotent for the same person. */
const take = async (tx: Db, person: CardPerson, wanted: WantedCard, now: Date) => {
  const at = now.toISOString()
  const { stored: code, isChip } = wanted
  const userId = person.id
  if (isChip) {
    const isNew = await takeChip(tx, { value: code, userId }, at)
    const chip = await findCard(tx, code)
    if (chip === undefined || chip.userId !== userId) throw new AppError('cards.nfc-known')
    if (isNew && (await countChips(tx, userId)) > MAX_CHIPS) throw new AppError('cards.nfc-too-many')
    return { card: chip, isNew }
  }
  const card = await findCard(tx, code)
  if (card === undefined) throw new AppError('cards.unknown')
  if (card.userId === userId && card.revokedAt === null) return { card, isNew: false }
  const kind = cardKindOf(card.kind)
  if (kind === 'permanent') throw new AppError('scanner.type-mismatch')
  const why = whyNotFree(card) ?? whyNotGive({ kind, schoolId: card.schoolId }, person, dayOf(at))
  if (why !== undefined) throw new AppError(why)
  if (await takeFreeCard(tx, { id: card.id, userId }, at))
    return { card: { ...card, userId, linkedAt: at }, isNew: true }
  const current = await findCard(tx, code)
  // the same request twice: both succeed
  if (current?.userId === userId && current.revokedAt === null) return { card: current, isNew: false }
  throw new AppError(current?.revokedAt == null ? 'cards.taken' : 'cards.revoked')
}

export type Giving = { readonly userId: number; readonly text: string; readonly replace: boolean }

export const giveCard = async (context: Context, giving: Giving): Promise<GivenCard> => {
  const { actor, clock, db } = context
  const person = await requireCardPerson(context, giving.userId)
  const wanted = codeOf(context, giving.text)
  const now = clock.now()
  const at = now.toISOString()
  return inTransaction(db, async (tx) => {
    const { card, isNew } = await take(tx, person, wanted, now)
    const shown = { ...showCard(card), canUndoUntil: undoEndsAt(linkedSince(card)) }
    if (!isNew) return { ...shown, told: [] }
    const replaced = giving.replace
      ? await revokeCardsOf(tx, { userId: person.id, kinds: PRINTED, exceptId: card.id }, at)
      : []
    const details = { cardId: card.id, kind: card.kind, replaced: replaced.map(({ id }) => id) }
    const entry = { action: 'cards.linked', subjectType: 'user', subjectId: person.id, details }
    await writeAudit(tx, actor, entry, now)
    const number = card.number === null ? '' : cardNumber(card.number)
    const { id, firstName } = person
    const linked = { id, firstName, cardId: card.id, number, actorId: actor.userId }
    const told = await noticeCard(tx, 'card-linked', linked, now)
    await refreshCards(tx, person)
    return { ...shown, told }
  })
}

/** Undoes a link within minutes: the card is free again, and the cards it replaced are valid again. */
export const undoGiving = async (
  context: Context,
  key: { userId: number; cardId: number },
): Promise<void> => {
  const { actor, clock, db } = context
  const person = await requireCardPerson(context, key.userId)
  const card = await findCardOf(db.drizzle, key)
  if (card === undefined || card.kind === 'member') throw notFound()
  const now = clock.now()
  const at = now.toISOString()
  const linkedAt = linkedSince(card)
  const why = whyNotUndo(linkedAt, at)
  if (why !== undefined) throw new AppError(why)
  await inTransaction(db, async (tx) => {
    if (!(await takeBack(tx, { ...key, linkedAt, kind: card.kind }, at)))
      throw new AppError('cards.too-late-to-undo')
    await reviveReplaced(tx, { userId: key.userId, revokedAt: linkedAt }, at)
    const details = { cardId: key.cardId, kind: card.kind }
    const entry = { action: 'cards.unlinked', subjectType: 'user', subjectId: key.userId, details }
    await writeAudit(tx, actor, entry, now)
    await refreshCards(tx, person)
  })
}
