/**
 * API contract of codes that stand for a person: the timed code on the QR page, permanent member codes, kid cards, NFC (decisions §4
 * QR/NFC).
 */
import { z } from 'zod'
import { endpoint } from '../../http/endpoint.ts'
import { id, idParams, instant, one } from '../../http/shapes.ts'

/** `WTM-` permanent, `WTT-` timed, `WTK-` kid card; an NFC uid has no prefix. */
/** Chips of one person that are valid at the same time. A higher limit would let a person claim the uids of others. */
export const MAX_CHIPS = 5

export const TOKEN_PREFIXES = { member: 'WTM-', timed: 'WTT-', kidCard: 'WTK-' } as const
/** Who the printed cards of a batch are for. */
export const CARD_KINDS = ['kids', 'member'] as const
export type CardKind = (typeof CARD_KINDS)[number]
/** §9: shortest NFC token. */
export const NFC_MIN_LENGTH = 6
/** F9: scans per minute and trainer. */
export const SCANS_PER_MINUTE = 60

export const scanToken = z.string().trim().min(1).max(200)

export const readQrToken = endpoint({
  method: 'GET',
  path: '/api/users/:id/qr-token',
  summary: "A timed code of the caller or the caller's child",
  section: 'decisions §5',
  access: 'registered',
  params: idParams,
  answers: { 200: one(z.object({ token: z.string(), issuedAt: instant, expiresAt: instant })) },
  errors: [],
})

export const scannedPerson = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  avatar: z.string().nullable(),
  isAdult: z.boolean(),
})

/** Why a scanned code is refused. */
export const SCAN_ERRORS = [
  'scanner.type-mismatch',
  'scanner.not-found-or-expired',
  'scanner.expired',
  'scanner.revoked',
  'scanner.invalid-or-taken',
  'scanner.own-profile',
  'scanner.flood',
] as const

/** Preview of a scan. Errors as in §8 Scanner. */
export const readUserByToken = endpoint({
  method: 'GET',
  path: '/api/users/by-token/:token',
  summary: 'Who a code stands for',
  section: 'decisions §5',
  access: 'registered',
  params: z.strictObject({ token: scanToken }),
  secretField: 'token',
  answers: { 200: one(scannedPerson) },
  errors: SCAN_ERRORS,
  perMinute: SCANS_PER_MINUTE,
})

export const cardEndpoints = [readQrToken, readUserByToken]
