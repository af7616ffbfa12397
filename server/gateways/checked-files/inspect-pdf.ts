/**
 * Refuses PDFs that are encrypted, or that run or carry something: scripts, launch actions, embedded files. It searches the whole file
 * and everything packed inside for their names. So no trick with the structure hides them. Names may be written
 * with escapes (`/J#61vaScript`), which count as well.
 */
import { constants, createInflateRaw } from 'node:zlib'
import type { ErrorCode } from '@wegband/domain/errors/catalogue.ts'

/** More than any scanned contract unpacks to; beyond it the file is a bomb (reliability F25). */
const MOST_UNPACKED_BYTES = 512 * 1024 * 1024
const MOST_STREAMS = 20_000
/** The description of a packed part stands right before it. */
const HEAD_BYTES = 4096
const TAIL_BYTES = 2048
/** A name that the end of a chunk cuts is found in the next one. */
const OVERLAP = 128

/** Each character as itself or as its escape. */
const escapable = (name: string): string =>
  name
    .split('')
    .map(
      (character) =>
        `(?:${character}|#${character
          .charCodeAt(0)
          .toString(16)
          .replaceAll(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)})`,
    )
    .join('')
const named = (names: readonly string[]): RegExp =>
  new RegExp(String.raw`/(?:${names.map((name) => escapable(name)).join('|')})(?=[\s/<>()[\]{}%]|$)`)

/** In the order in which they are told: an encrypted file cannot be searched for the rest. */
const REFUSED: readonly (readonly [ErrorCode, RegExp])[] = [
  ['files.encrypted', named(['Encrypt', 'Crypt'])],
  ['files.scripts', named(['JavaScript', 'Rendition', 'XFA', 'RichMedia'])],
  ['files.launch', named(['Launch', 'ImportData', 'SubmitForm'])],
  ['files.embedded', named(['EmbeddedFile', 'EmbeddedFiles', 'FileAttachment', 'Collection'])],
]
const OBJECTS = named(['ObjStm'])
const PACKED_PLAINLY = named(['FlateDecode', 'Fl'])
const PREDICTED = named(['Predictor'])
/** Packings that this file does not undo. */
const OTHER_PACKINGS = named(['LZWDecode', 'LZW', 'RunLengthDecode', 'RL'])
/** The packing stands in another object, where this search does not follow. */
const ELSEWHERE = new RegExp(String.raw`/${escapable('Filter')}\s*\[?\s*\d`)
const IN_TEXT = named(['ASCII85Decode', 'A85'])
const IN_DIGITS = named(['ASCIIHexDecode', 'AHx'])

const refusalIn = (text: string): ErrorCode | undefined => REFUSED.find(([, name]) => name.test(text))?.[0]

const BASE_85 = 85
const FIRST_CHARACTER = 33

/** Five characters are four bytes; `z` is four zeros. Characters outside of the alphabet are skipped. */
const fromText = (packed: Buffer): Buffer => {
  const bytes: number[] = []
  let group: number[] = []
  const flush = (count: number): void => {
    const value = group.reduce((sum, digit) => sum * BASE_85 + digit, 0)
    for (let at = 0; at < count; at += 1) bytes.push(Math.floor(value / 256 ** (3 - at)) % 256)
    group = []
  }
  for (const code of packed) {
    if (code === 0x7e) break
    if (code === 0x7a && group.length === 0) bytes.push(0, 0, 0, 0)
    if (code < FIRST_CHARACTER || code > FIRST_CHARACTER + BASE_85 - 1) continue
    group.push(code - FIRST_CHARACTER)
    if (group.length === 5) flush(4)
  }
  const missing = 5 - group.length
  if (group.length > 1) {
    while (group.length < 5) group.push(BASE_85 - 1)
    flush(4 - missing)
  }
  return Buffer.from(bytes)
}

const fromDigits = (packed: Buffer): Buffer =>
  Buffer.from(packed.toString('latin1').replaceAll(/[^0-9a-fA-F]/g, ''), 'hex')

type Budget = { left: number }

const ZLIB_HEADER_BYTES = 2

/**
 * Unpacks in chunks and searches each. A missing end and a wrong checksum are left out of account, as readers do; anything else that
 * cannot be unpacked could hide something.
 */
const searchPacked = async (packed: Buffer, budget: Budget): Promise<ErrorCode | undefined> => {
  const inflate = createInflateRaw({ finishFlush: constants.Z_SYNC_FLUSH })
  inflate.end(packed.subarray(ZLIB_HEADER_BYTES))
  let before = ''
  try {
    for await (const chunk of inflate as AsyncIterable<Buffer>) {
      budget.left -= chunk.length
      if (budget.left < 0) return 'files.unreadable'
      const text = before + chunk.toString('latin1')
      const refusal = refusalIn(text)
      if (refusal !== undefined) return refusal
      before = text.slice(-OVERLAP)
    }
  } catch {
    return 'files.unreadable'
  } finally {
    inflate.destroy()
  }
  return undefined
}

const searchStream = (head: string, packed: Buffer, budget: Budget): Promise<ErrorCode | undefined> => {
  const isUnsearchable = OTHER_PACKINGS.test(head) || PREDICTED.test(head)
  const flate = head.search(PACKED_PLAINLY)
  const inText = head.search(IN_TEXT)
  const digits = head.search(IN_DIGITS)
  const [hasText, hasDigits] = [inText !== -1, digits !== -1]
  const isNested =
    flate !== -1 &&
    ((hasText && flate < inText) ||
      (hasDigits && flate < digits) ||
      PACKED_PLAINLY.test(head.slice(flate + 1)))
  if (isNested || (hasText && hasDigits)) return Promise.resolve('files.unreadable')
  if (OBJECTS.test(head) && isUnsearchable) return Promise.resolve('files.unreadable')
  if (ELSEWHERE.test(head)) return Promise.resolve('files.unreadable')
  if (!hasText && !hasDigits && flate === -1) return Promise.resolve(undefined)
  const plain = hasText ? fromText(packed) : hasDigits ? fromDigits(packed) : packed
  if (flate !== -1) return searchPacked(plain, budget)
  return Promise.resolve(refusalIn(plain.toString('latin1')))
}

const STREAM = Buffer.from('stream')
const END_OF_STREAM = Buffer.from('endstream')
const BEFORE_END = Buffer.from('end')
const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d

/** The first byte behind `stream` and its line end; undefined where the word is something else. */
const startOf = (pdf: Buffer, word: number): number | undefined => {
  const after = word + STREAM.length
  if (pdf.subarray(word - 3, word).equals(BEFORE_END)) return undefined
  if (pdf[after] === LINE_FEED) return after + 1
  if (pdf[after] !== CARRIAGE_RETURN) return undefined
  return pdf[after + 1] === LINE_FEED ? after + 2 : after + 1
}

const searchStreams = async (pdf: Buffer): Promise<ErrorCode | undefined> => {
  const budget = { left: MOST_UNPACKED_BYTES }
  let streams = 0
  let word = pdf.indexOf(STREAM)
  while (word !== -1) {
    const start = startOf(pdf, word)
    const end = start === undefined ? -1 : pdf.indexOf(END_OF_STREAM, start)
    if (start !== undefined && end !== -1) {
      streams += 1
      if (streams > MOST_STREAMS) return 'files.unreadable'
      const head = pdf.subarray(Math.max(0, word - HEAD_BYTES), word).toString('latin1')
      const own = head.slice(Math.max(0, head.lastIndexOf(' obj')))
      const refusal = await searchStream(own, pdf.subarray(start, end), budget)
      if (refusal !== undefined) return refusal
    }
    word = pdf.indexOf(STREAM, word + STREAM.length)
  }
  return undefined
}

/** In pieces, so that a large file does not keep others waiting. */
const PIECE_BYTES = 64 * 1024

const searchPlain = async (pdf: Buffer): Promise<ErrorCode | undefined> => {
  for (let at = 0; at < pdf.length; at += PIECE_BYTES) {
    const refusal = refusalIn(pdf.subarray(at, at + PIECE_BYTES + OVERLAP).toString('latin1'))
    if (refusal !== undefined) return refusal
    await new Promise((resolve) => setImmediate(resolve))
  }
  return undefined
}

/** The reason against a PDF; undefined for one that may be stored. */
export const whyNotPdf = async (pdf: Buffer): Promise<ErrorCode | undefined> => {
  if (!pdf.subarray(-TAIL_BYTES).includes('%%EOF')) return 'files.unreadable'
  return (await searchPlain(pdf)) ?? (await searchStreams(pdf))
}
