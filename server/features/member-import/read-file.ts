/** Reads the bytes of an uploaded file as text: UTF-8, UTF-16 or Windows-1252. Files that are no text are refused. */
import { isUtf8 } from 'node:buffer'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { FileEncoding } from '@wegband/domain/features/member-import/contract.ts'

/** ZIP (xlsx, ods, numbers), the older Excel format, and tables that only look like text. */
const SPREADSHEETS = [Buffer.from('PK\u0003\u0004'), Buffer.from([0xd0, 0xcf, 0x11, 0xe0])]
const MARKUP = /^\s*(?:<\?xml|<html|<!doctype|<table|\{\\rtf)/i
const SAMPLE_BYTES = 4_096

const hasMark = (bytes: Buffer, ...mark: number[]): boolean => mark.every((byte, at) => bytes[at] === byte)

/** Most of every second byte is zero in a Western text in UTF-16, also without a mark. */
const looksLikeUtf16 = (bytes: Buffer): 'utf-16le' | 'utf-16be' | undefined => {
  const sample = bytes.subarray(0, SAMPLE_BYTES)
  const zeros = [0, 0]
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const enough = sample.length / 4
  if (sample.length < 4) return undefined
  const [even = 0, odd = 0] = zeros
  if (odd > enough && even === 0) return 'utf-16le'
  return even > enough && odd === 0 ? 'utf-16be' : undefined
}

export const encodingOf = (bytes: Buffer): FileEncoding => {
  if (hasMark(bytes, 0xff, 0xfe)) return 'utf-16le'
  if (hasMark(bytes, 0xfe, 0xff)) return 'utf-16be'
  return looksLikeUtf16(bytes) ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252')
}

/** 415 `member-import.spreadsheet` and `member-import.not-text`. */
export const readFileText = (bytes: Buffer): { encoding: FileEncoding; text: string } => {
  if (SPREADSHEETS.some((start) => bytes.subarray(0, start.length).equals(start)))
    throw new AppError('member-import.spreadsheet')
  const encoding = encodingOf(bytes)
  const text = new TextDecoder(encoding).decode(bytes)
  if (MARKUP.test(text.slice(0, 200))) throw new AppError('member-import.spreadsheet')
  if (text.includes('\0') || text.startsWith('%PDF')) throw new AppError('member-import.not-text')
  return { encoding, text }
}
