/**
 * Reads a complete multipart/form-data body, whose size was limited while it arrived. The parser is strict, limits the number of parts, and
 * never trusts a file's name or type (reliability F24, F25).
 */
import { AppError } from '@wegband/domain/errors/app-error.ts'

export type Part = {
  /** The name of the part in the form. */
  readonly name: string
  /** The sender's name for the file, only for display; undefined for a plain field. */
  readonly fileName: string | undefined
  readonly bytes: Buffer
}

export const MAX_HEADER_BYTES = 2048
const MAX_NAME_LENGTH = 200
const LINE_END = '\r\n'
export const HEAD_END = Buffer.from('\r\n\r\n')
/** RFC 2046: the characters of a boundary. */
const BOUNDARY = /^[\w'()+,./:=? -]{1,70}$/

export const malformed = (): AppError => new AppError('general.malformed')

export const boundaryOf = (contentType: string): string => {
  const [, ...parameters] = contentType.split(';').map((part) => part.trim())
  const value = parameters.find((part) => /^boundary=/i.test(part))?.slice('boundary='.length) ?? ''
  const boundary = value.startsWith('"') && value.endsWith('"') ? value.slice(1, -1) : value
  if (!BOUNDARY.test(boundary)) throw malformed()
  return boundary
}

const parameter = (disposition: string, name: string): string | undefined => {
  const [, value] =
    new RegExp(`;\\s*${name}="((?:[^"\\\\]|\\\\.){0,${MAX_NAME_LENGTH}})"`, 'i').exec(disposition) ?? []
  return value
}

/** What the header lines of a part say. */
export const readPartHead = (head: Buffer): Pick<Part, 'name' | 'fileName'> => {
  const lines = head.toString('utf8').split(LINE_END)
  const disposition = lines.find((line) => /^content-disposition\s*:\s*form-data/i.test(line))
  const name = disposition === undefined ? undefined : parameter(disposition, 'name')
  if (disposition === undefined || name === undefined) throw malformed()
  return { name, fileName: parameter(disposition, 'filename') }
}

const partOf = (bytes: Buffer): Part => {
  const headEnd = bytes.subarray(0, MAX_HEADER_BYTES).indexOf(HEAD_END)
  if (headEnd === -1) throw malformed()
  return { ...readPartHead(bytes.subarray(0, headEnd)), bytes: bytes.subarray(headEnd + HEAD_END.length) }
}

/**
 * The parts in their order; their bytes are views of the body, not copies. Throws `general.malformed` for anything that is not exactly
 * well-formed, `general.too-large` for more than `maxParts`.
 */
export const readParts = (body: Buffer, boundary: string, maxParts: number): Part[] => {
  const delimiter = Buffer.from(`${LINE_END}--${boundary}`)
  const opening = Buffer.from(`--${boundary}`)
  if (!body.subarray(0, opening.length).equals(opening)) throw malformed()
  const parts: Part[] = []
  let at = opening.length
  while (!body.subarray(at, at + 2).equals(Buffer.from('--'))) {
    if (!body.subarray(at, at + 2).equals(Buffer.from(LINE_END))) throw malformed()
    const end = body.indexOf(delimiter, at)
    if (end === -1) throw malformed()
    if (parts.length === maxParts) throw new AppError('general.too-large')
    parts.push(partOf(body.subarray(at + 2, end)))
    at = end + delimiter.length
  }
  return parts
}
