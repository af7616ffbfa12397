/** Writes and reads the tar format (POSIX ustar with pax names), so that any tar program can open a backup. */
import type { Readable } from 'node:stream'

const BLOCK = 512
/** What fits the header's own fields; longer names and larger files get a pax record before them. */
const LONGEST_NAME_BYTES = 100
const LARGEST_SIZE = 0o77777777777
/** A name and a size: more is made to fill the memory. */
const LARGEST_PAX_BYTES = 64 * 1024

const TYPE = { file: '0', folder: '5', pax: 'x' } as const

export type TarHead = {
  readonly path: string
  readonly kind: 'file' | 'folder'
  readonly mode: number
  readonly size: number
  /** Seconds since 1970. */
  readonly modifiedAt: number
}
export type TarEntry = TarHead & { readonly content: AsyncIterable<Buffer> }

const EMPTY: AsyncIterable<Buffer> = {
  async *[Symbol.asyncIterator]() {
    // A folder has no content.
  },
}
export const tarFolder = (path: string, mode: number): TarEntry => ({
  path,
  kind: 'folder',
  mode,
  size: 0,
  modifiedAt: 0,
  content: EMPTY,
})
export const tarText = (path: string, text: string): TarEntry => {
  const bytes = Buffer.from(text)
  return {
    path,
    kind: 'file',
    mode: 0o600,
    size: bytes.length,
    modifiedAt: 0,
    content: {
      async *[Symbol.asyncIterator]() {
        yield bytes
      },
    },
  }
}

const octal = (value: number, length: number): string => `${value.toString(8).padStart(length - 1, '0')}\0`

const headerBlock = (
  name: string,
  type: string,
  head: { mode: number; size: number; modifiedAt: number },
) => {
  const block = Buffer.alloc(BLOCK)
  block.write(name.slice(0, LONGEST_NAME_BYTES), 0, 'utf8')
  block.write(octal(head.mode & 0o7777, 8), 100)
  block.write(octal(0, 8), 108)
  block.write(octal(0, 8), 116)
  block.write(octal(Math.min(head.size, LARGEST_SIZE), 12), 124)
  block.write(octal(Math.max(0, Math.floor(head.modifiedAt)), 12), 136)
  block.write('        ', 148)
  block.write(type, 156)
  block.write('ustar\u000000', 257)
  const sum = block.reduce((total, byte) => total + byte, 0)
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return block
}

const padding = (size: number): Buffer => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK)

/**
 * `27 path=files/long-name
 * `: the number counts its own digits.
 */
const paxRecord = (key: string, value: string): string => {
  const rest = ` ${key}=${value}\n`
  let length = Buffer.byteLength(rest)
  while (Buffer.byteLength(`${length}${rest}`) !== length) length = Buffer.byteLength(`${length}${rest}`)
  return `${length}${rest}`
}

const heads = (entry: TarHead): Buffer[] => {
  const path = entry.kind === 'folder' ? `${entry.path}/` : entry.path
  const isPlain = Buffer.byteLength(path) <= LONGEST_NAME_BYTES && /^[\x20-\x7e]+$/.test(path)
  const own = headerBlock(isPlain ? path : 'long-name', TYPE[entry.kind], entry)
  if (isPlain && entry.size <= LARGEST_SIZE) return [own]
  const records = Buffer.from(paxRecord('path', path) + paxRecord('size', String(entry.size)))
  const pax = headerBlock('pax', TYPE.pax, { mode: 0o600, size: records.length, modifiedAt: 0 })
  return [pax, records, padding(records.length), own]
}

/** The bytes of an archive. Throws when a content is not as long as its entry says. */
export async function* writeTar(entries: AsyncIterable<TarEntry>): AsyncGenerator<Buffer> {
  for await (const entry of entries) {
    yield* heads(entry)
    let written = 0
    for await (const chunk of entry.content) {
      written += chunk.length
      yield chunk
    }
    if (written !== entry.size) throw new Error(`${entry.path} changed while it was being read.`)
    yield padding(entry.size)
  }
  yield Buffer.alloc(2 * BLOCK)
}

/** Returns the bytes of a stream in portions of the requested size. */
const byteReader = (source: Readable) => {
  const chunks: AsyncIterator<Buffer> = source[Symbol.asyncIterator]()
  let rest = Buffer.alloc(0)
  const some = async (most: number): Promise<Buffer> => {
    if (rest.length === 0) {
      const next = await chunks.next()
      if (next.done === true) throw new Error('The archive ends too early.')
      rest = Buffer.from(next.value)
    }
    const part = rest.subarray(0, most)
    rest = rest.subarray(part.length)
    return part
  }
  async function* take(size: number): AsyncGenerator<Buffer> {
    for (let left = size; left > 0;) {
      const part = await some(left)
      if (part.length === 0) continue
      left -= part.length
      yield part
    }
  }
  const whole = async (size: number): Promise<Buffer> => {
    const parts: Buffer[] = []
    for await (const part of take(size)) parts.push(part)
    return Buffer.concat(parts)
  }
  return { take, whole }
}

const field = (block: Buffer, start: number, length: number): string => {
  const bytes = block.subarray(start, start + length)
  const end = bytes.indexOf(0)
  return bytes.subarray(0, end === -1 ? length : end).toString('utf8')
}
const number = (block: Buffer, start: number, length: number): number =>
  Number.parseInt(field(block, start, length).trim() || '0', 8)

const requireSum = (block: Buffer): void => {
  const copy = Buffer.from(block)
  copy.fill(' ', 148, 156)
  if (copy.reduce((total, byte) => total + byte, 0) !== number(block, 148, 8))
    throw new Error('This is not a tar archive, or it is damaged.')
}

const readPax = (text: string): Map<string, string> => {
  const values = new Map<string, string>()
  for (let bytes = Buffer.from(text); bytes.length > 0;) {
    const length = Number.parseInt(bytes.toString('utf8', 0, 20), 10)
    if (!(length > 0)) break
    const [, key = '', value = ''] = /^\d+ ([^=]+)=([\s\S]*)\n$/.exec(bytes.toString('utf8', 0, length)) ?? []
    values.set(key, value)
    bytes = bytes.subarray(length)
  }
  return values
}

/** The entries of an archive in their order. Content that the caller does not read is skipped before the next entry. */
export async function* readTar(source: Readable): AsyncGenerator<TarEntry> {
  const reader = byteReader(source)
  let pax = new Map<string, string>()
  for (;;) {
    const block = await reader.whole(BLOCK)
    if (block.every((byte) => byte === 0)) return
    requireSum(block)
    const type = field(block, 156, 1)
    const size = Number(pax.get('size') ?? number(block, 124, 12))
    const content = reader.take(size)
    if (type === TYPE.pax) {
      if (!(size <= LARGEST_PAX_BYTES)) throw new Error('A name in the archive is too long.')
      const parts: Buffer[] = []
      for await (const part of content) parts.push(part)
      pax = readPax(Buffer.concat(parts).toString('utf8'))
    } else {
      const path = (pax.get('path') ?? field(block, 0, LONGEST_NAME_BYTES)).replace(/\/$/, '')
      pax = new Map()
      if (type === TYPE.file || type === TYPE.folder)
        yield {
          path,
          kind: type === TYPE.file ? 'file' : 'folder',
          mode: number(block, 100, 8),
          size,
          modifiedAt: number(block, 136, 12),
          content,
        }
      for await (const unread of content) void unread
    }
    await reader.whole(padding(size).length)
  }
}
