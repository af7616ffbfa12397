/**
 * API contract of people's cards and chips: giving, revoking, and the batches that schools print (§1 Trainers, §7 Users, decisions
 * §4 QR/NFC).
 */
import { z } from 'zod'
import { endpoint } from '../../http/endpoint.ts'
import { countText, id, idListText, idParams, idText, instant, many, one } from '../../http/shapes.ts'
import { CARD_KINDS, scanToken } from './contract.ts'

/** Cards of one batch at most: thirty sheets. */
export const BATCH_MAX = 300
export const BATCHES_PER_PAGE = 50
/** How long a card given to the wrong person can be taken back. The card is then free again. */
export const UNDO_MINUTES = 10
/** How long the address of a sheet to print is valid. */
export const SHEET_MINUTES = 10
/** Codes a caller may read or give per minute: enough for a folder of cards, too few for guessing (F9). */
const GIVEN_PER_MINUTE = 60
/** Making codes and PDFs costs time, so it is limited. */
const BATCHES_PER_MINUTE = 10

/** `permanent`: the code on the phone that works offline. */
export const HELD_KINDS = ['kids', 'member', 'nfc', 'permanent'] as const

/** A person's card or chip. */
export const heldCard = z.object({
  id,
  kind: z.enum(HELD_KINDS),
  /** The printed number; null for chips, permanent codes and cards without a batch. */
  number: z.int().nullable(),
  /** The last four characters of the code: enough to tell two cards apart, useless to others. */
  ending: z.string(),
  linkedAt: instant,
  /** Null while the card is valid. */
  revokedAt: instant.nullable(),
})
export type HeldCard = z.output<typeof heldCard>

/** `told`: first names of the parents who were notified. `canUndoUntil`: UNDO_MINUTES. */
export const givenCard = z.object({ ...heldCard.shape, told: z.array(z.string()), canUndoUntil: instant })
export type GivenCard = z.output<typeof givenCard>

/** A card or chip without a holder. `code` is then given to a person. */
export const freeCard = z.object({
  code: z.string(),
  kind: z.enum([...CARD_KINDS, 'nfc']),
  number: z.int().nullable(),
  ending: z.string(),
})
export type FreeCard = z.output<typeof freeCard>

const GIVING_ERRORS = [
  'cards.cannot-link',
  'cards.taken',
  'cards.revoked',
  'cards.unknown',
  'cards.kids-only',
  'cards.other-school',
  'cards.nfc-known',
  'cards.nfc-too-many',
  'cards.nfc-too-short',
  'scanner.type-mismatch',
] as const

/** `token`: the number of a chip, with or without separators, or the code of a printed card. `replace` as in qr-card/add. */
export const linkToken = endpoint({
  method: 'PUT',
  path: '/api/users/token',
  summary: 'Gives a chip to a person; a printed card too',
  section: '§7 Users, §8 Scanner and NFC',
  access: 'registered',
  body: z.strictObject({ user: id, token: scanToken, replace: z.boolean().default(false) }),
  answers: { 200: one(givenCard) },
  errors: GIVING_ERRORS,
  perMinute: GIVEN_PER_MINUTE,
})

/** `:id` is the person themselves or the caller; the card goes to `user`. `replace` revokes the earlier printed cards. */
export const addQrCard = endpoint({
  method: 'POST',
  path: '/api/users/:id/qr-card/add',
  summary: 'Gives a printed card to a person',
  section: '§7 Users',
  access: 'registered',
  params: idParams,
  body: z.strictObject({ qr_code: scanToken, user: id, replace: z.boolean().default(false) }),
  answers: { 200: one(givenCard) },
  errors: GIVING_ERRORS,
  perMinute: GIVEN_PER_MINUTE,
})

const cardParams = z.strictObject({ id: idText, cardId: idText })

export const listCards = endpoint({
  method: 'GET',
  path: '/api/users/:id/cards',
  summary: 'Cards, chips and permanent code of a person, the newest first',
  section: '§1 Trainers',
  access: 'registered',
  staleOn: ['cards/:id'],
  params: idParams,
  answers: { 200: one(z.array(heldCard)) },
  errors: ['cards.cannot-link'],
})

/** For a lost card: it is invalid from now on, permanently. Repeating it changes nothing. */
export const revokeCard = endpoint({
  method: 'DELETE',
  path: '/api/users/:id/cards/:cardId',
  summary: 'Revokes a card, chip or permanent code',
  section: 'decisions §4 QR/NFC',
  access: 'registered',
  params: cardParams,
  answers: { 200: one(heldCard) },
  errors: ['cards.cannot-link'],
})

/** The card is free again; the card it had replaced is valid again. */
export const undoCard = endpoint({
  method: 'POST',
  path: '/api/users/:id/cards/:cardId/undo',
  summary: 'Takes a card back that was just given to the wrong person',
  section: '§1 Trainers',
  access: 'registered',
  params: cardParams,
  answers: { 204: 'empty' },
  errors: ['cards.cannot-link', 'cards.too-late-to-undo'],
})

const permanentCode = z.object({ token: z.string(), since: instant })

/** For the caller or a child; created at the first request. */
export const readPermanentCode = endpoint({
  method: 'GET',
  path: '/api/users/:id/permanent-code',
  summary: 'The code that works without a line',
  section: 'decisions §4 QR/NFC',
  access: 'registered',
  offline: { familyOnly: true },
  staleOn: ['cards/:id'],
  params: idParams,
  answers: { 200: one(permanentCode) },
  errors: [],
})

/** Revokes the previous code. */
export const renewPermanentCode = endpoint({
  method: 'POST',
  path: '/api/users/:id/permanent-code',
  summary: 'A new permanent code in place of one that others have seen',
  section: 'decisions §4 QR/NFC',
  access: 'registered',
  params: idParams,
  answers: { 200: one(permanentCode) },
  errors: [],
  perMinute: BATCHES_PER_MINUTE,
})

/** `code`: the scanned text, the number of a chip, or the short number printed on a card of this school. */
export const readFreeCard = endpoint({
  method: 'GET',
  path: '/api/schools/:id/free-card',
  summary: 'Whether a card or chip is free to be given to a member',
  section: '§1 Trainers',
  access: 'registered',
  params: idParams,
  query: z.strictObject({ code: scanToken }),
  secretField: 'code',
  answers: { 200: one(freeCard) },
  errors: GIVING_ERRORS,
  perMinute: GIVEN_PER_MINUTE,
})

export const CARD_HOLDERS_MOST = 50
export const cardHolder = z.object({
  userId: id,
  /** §1: kids' cards are for minors. */
  isAdult: z.boolean(),
  /** The level in which the person trained last. */
  level: z.object({ index: z.int(), isKids: z.boolean() }).nullable(),
  /** The valid cards. */
  cards: z.array(heldCard),
})
export type CardHolder = z.output<typeof cardHolder>

/** The given people who belong to the school, for the names that a search found. */
export const listCardHolders = endpoint({
  method: 'GET',
  path: '/api/schools/:id/card-holders',
  summary: 'Which cards some people of the school have',
  section: '§1 Trainers',
  access: 'registered',
  staleOn: ['cards'],
  params: idParams,
  query: z.strictObject({ 'user[]': idListText.refine((ids) => ids.length <= CARD_HOLDERS_MOST) }),
  answers: { 200: one(z.array(cardHolder)) },
  errors: ['cards.cannot-link'],
})

export const cardBatch = z.object({
  id,
  kind: z.enum(CARD_KINDS),
  count: z.int(),
  firstNumber: z.int(),
  lastNumber: z.int(),
  hasMarks: z.boolean(),
  hasBack: z.boolean(),
  /** How many cards belong to a person and are valid. */
  linked: z.int(),
  /** How many were revoked, singly or with the batch. */
  revoked: z.int(),
  printedAt: instant,
  revokedAt: instant.nullable(),
})
export type CardBatch = z.output<typeof cardBatch>

export const newBatch = z.strictObject({
  kind: z.enum(CARD_KINDS),
  count: z.int().min(1).max(BATCH_MAX),
  hasMarks: z.boolean(),
  hasBack: z.boolean(),
})
export type NewBatch = z.output<typeof newBatch>

export const addCardBatch = endpoint({
  method: 'POST',
  path: '/api/schools/:id/card-batches',
  summary: 'Makes cards to print; their codes count once they are given to a member',
  section: 'decisions §4 QR/NFC, §8 7',
  access: 'registered',
  params: idParams,
  body: newBatch,
  answers: { 201: one(cardBatch) },
  errors: ['cards.cannot-link'],
  perMinute: BATCHES_PER_MINUTE,
})

export const listCardBatches = endpoint({
  method: 'GET',
  path: '/api/schools/:id/card-batches',
  summary: 'Batches of cards that the school has made, the newest first',
  section: 'decisions §8 7',
  access: 'registered',
  staleOn: ['cards'],
  params: idParams,
  query: z.strictObject({ page: countText(10_000).optional() }),
  answers: { 200: many(cardBatch) },
  errors: ['cards.cannot-link'],
})

const batchParams = z.strictObject({ id: idText, batchId: idText })

/** Free cards can no longer be given, and given ones become invalid. */
export const revokeCardBatch = endpoint({
  method: 'DELETE',
  path: '/api/schools/:id/card-batches/:batchId',
  summary: 'Revokes all cards of a batch',
  section: 'decisions §8 7',
  access: 'registered',
  params: batchParams,
  answers: { 200: one(cardBatch) },
  errors: ['cards.cannot-link'],
})

/** An address that is valid for SHEET_MINUTES, so that the browser can print it without a session in it. */
export const openCardSheet = endpoint({
  method: 'POST',
  path: '/api/schools/:id/card-batches/:batchId/sheet',
  summary: 'Where the cards of a batch are to be printed from',
  section: 'decisions §8 Private files',
  access: 'registered',
  params: batchParams,
  answers: { 200: one(z.object({ address: z.string(), expiresAt: instant })) },
  errors: ['cards.cannot-link'],
})

/** A4 as PDF, ten cards on a sheet. `:grant` is the signed expiry. */
export const readCardSheet = endpoint({
  method: 'GET',
  path: '/api/card-sheets/:batchId/:locale/:grant',
  summary: 'The cards of a batch as PDF',
  section: 'decisions §8 Private files',
  access: 'anyone',
  params: z.strictObject({
    batchId: idText,
    locale: z.enum(['de', 'en']),
    grant: z.string().max(100),
  }),
  answers: { 200: 'bytes' },
  errors: [],
  perMinute: GIVEN_PER_MINUTE,
})

export const heldCardEndpoints = [
  linkToken,
  addQrCard,
  listCards,
  revokeCard,
  undoCard,
  readPermanentCode,
  renewPermanentCode,
  readFreeCard,
  listCardHolders,
  addCardBatch,
  listCardBatches,
  revokeCardBatch,
  openCardSheet,
  readCardSheet,
] as const
