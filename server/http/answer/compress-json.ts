/** Compresses JSON for clients that accept it. The same bytes are compressed once, however often they are sent. */
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** A smaller answer fits into one packet anyway. */
const SMALLEST_BYTES = 1200
/** Nearly as small as the best, in a tenth of the time. */
const BROTLI = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
}
const GZIP = { level: 6 }

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

type Encoding = 'br' | 'gzip'
const compressors: Readonly<Record<Encoding, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) => toBrotli(bytes, BROTLI),
  gzip: (bytes) => toGzip(bytes, GZIP),
}
/** By the bytes themselves: they are forgotten together. */
const compressed: Readonly<Record<Encoding, WeakMap<Buffer, Promise<Buffer>>>> = {
  br: new WeakMap(),
  gzip: new WeakMap(),
}

/** `header` is `Accept-Encoding`. An encoding with a weight of 0 is refused. */
export const encodingOf = (header: string | string[] | undefined): Encoding | undefined => {
  const accepted = new Set(
    String(header ?? '')
      .split(',')
      .map((one) => one.trim().toLowerCase())
      .filter((one) => !/;\s*q=0(\.0*)?$/.test(one))
      .map((one) => one.split(';', 1)[0]),
  )
  return (['br', 'gzip'] as const).find((name) => accepted.has(name))
}

/** Whether these bytes are worth it. */
export const isWorthCompressing = (bytes: Buffer): boolean => bytes.length >= SMALLEST_BYTES

export const compress = (bytes: Buffer, encoding: Encoding): Promise<Buffer> => {
  const known = compressed[encoding].get(bytes)
  if (known !== undefined) return known
  const made = compressors[encoding](bytes)
  compressed[encoding].set(bytes, made)
  return made
}
