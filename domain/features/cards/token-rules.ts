/**
 * Recognises a scanned or typed code by its format alone (§5, decisions §4 QR/NFC). Only the server knows who it stands for and
 * whether it is genuine.
 */
import { instantOf, msOf } from '../../basics/calendar-days.ts'
import { NFC_MIN_LENGTH, TOKEN_PREFIXES } from './contract.ts'

/** How long a timed code is valid, and how often the QR page fetches a new one. */
export const TIMED_TOKEN_SECONDS = 120
export const QR_RENEW_SECONDS = 60
/** §9: how long a code is ignored after a scan. */
export const SCANNER_CACHE_MS = 30_000
/** §9: how long the result of a scan stays visible. */
export const SCANNER_OVERLAY_MS = 5_000
/** Characters of the random part of printed codes (RFC 4648 base32): 26 of them carry 130 bits. */
export const BASE32_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
export const BASE32_LENGTH = 26
/** Longest accepted NFC token; the longest real uid has 20 hexadecimal digits. */
const NFC_MAX_LENGTH = 64

export type TokenKind = 'member' | 'timed' | 'kid' | 'nfc' | 'unknown'

const RANDOM_PART = new RegExp(`^[${BASE32_ALPHABET}]{${BASE32_LENGTH}}$`)
/** Id, expiry in seconds since 1970, signature in base64url. */
const SIGNED_PART = /^([1-9]\d{0,9})\.([1-9]\d{9})\.([A-Za-z0-9_-]{16,86})$/
/** A uid without its separators. */
const NFC_TOKEN = new RegExp(`^[0-9A-Z]{${NFC_MIN_LENGTH},${NFC_MAX_LENGTH}}$`)
/** A text that begins like our codes but is none must not pass as an NFC uid. */
const OWN_PREFIX = /^WT[A-Z]-/i

const after = (text: string, prefix: string): string | undefined =>
  text.startsWith(prefix) ? text.slice(prefix.length) : undefined

/** An NFC uid in its stored form: `04:a2:2f` and `04A22F` are the same. */
export const normaliseNfc = (uid: string): string => uid.replace(/[\s:.-]/g, '').toUpperCase()

export const tokenKind = (text: string): TokenKind => {
  const code = text.trim()
  if (RANDOM_PART.test(after(code, TOKEN_PREFIXES.member) ?? '')) return 'member'
  if (SIGNED_PART.test(after(code, TOKEN_PREFIXES.timed) ?? '')) return 'timed'
  if (RANDOM_PART.test(after(code, TOKEN_PREFIXES.kidCard) ?? '')) return 'kid'
  return !OWN_PREFIX.test(code) && NFC_TOKEN.test(normaliseNfc(code)) ? 'nfc' : 'unknown'
}

/** §5: the scanner's camera accepts only member, timed member and kid card codes. */
export const isScannable = (text: string): boolean => {
  const kind = tokenKind(text)
  return kind === 'member' || kind === 'timed' || kind === 'kid'
}

/** Printed numbers of cards have four digits or more. */
const SHORT_NUMBER = /^\d{1,12}$/
const SHORT_TEXT = new RegExp(`^[${BASE32_ALPHABET}]{1,${BASE32_LENGTH - 1}}$`, 'i')

/** Partly typed: the short number of a card, a prefix with too few characters, or no prefix. */
export const isIncompleteCode = (text: string): boolean => {
  const code = text.replace(/\s/g, '')
  if (isScannable(code)) return false
  return SHORT_NUMBER.test(code) || SHORT_TEXT.test(code) || OWN_PREFIX.test(code)
}

/** A signed code with a short life. `id`: the person or thing it stands for. `expiresAt`: ISO 8601 in UTC, whole seconds. */
export type SignedCode = { id: number; expiresAt: string; signature: string }

/** The text that is signed. */
export const signedPayload = ({ id, expiresAt }: Omit<SignedCode, 'signature'>): string =>
  `${id}.${Math.floor(msOf(expiresAt) / 1000)}`

export const formatSignedCode = (prefix: string, code: SignedCode): string =>
  `${prefix}${signedPayload(code)}.${code.signature}`

/** The parts of a signed code, or undefined for other texts. The signature is not checked here. */
export const parseSignedCode = (prefix: string, text: string): SignedCode | undefined => {
  const match = SIGNED_PART.exec(after(text.trim(), prefix) ?? '')
  if (match === null) return undefined
  return {
    id: Number(match[1]),
    expiresAt: instantOf(Number(match[2]) * 1000),
    signature: match[3] ?? '',
  }
}

/** A signed code is valid until its second begins. */
export const isCodeExpired = (code: Pick<SignedCode, 'expiresAt'>, now: string): boolean =>
  msOf(now) >= msOf(code.expiresAt)

/** Code -> instant of its last scan. */
export type ScanCache = ReadonlyMap<string, string>

/** The same code within the cache time: no request, a brief notice (decisions §3.13). */
export const isRepeat = (cache: ScanCache, token: string, now: string): boolean => {
  const scannedAt = cache.get(token)
  return scannedAt !== undefined && msOf(now) - msOf(scannedAt) < SCANNER_CACHE_MS
}

/** The cache with this scan, and without entries that have expired. */
export const rememberScan = (cache: ScanCache, token: string, now: string): ScanCache => {
  const fresh = [...cache].filter(([code]) => code !== token && isRepeat(cache, code, now))
  return new Map([...fresh, [token, now]])
}

/** The cache without this code, so that it may be scanned again at once. */
export const forgetScan = (cache: ScanCache, token: string): ScanCache =>
  new Map([...cache].filter(([code]) => code !== token))
