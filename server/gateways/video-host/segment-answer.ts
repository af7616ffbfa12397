/** Status and headers for bytes of a video: ranges, revalidation and how long each kind may be kept. Pure. */
import type { ByteRange, StoredSegment } from './port.ts'

export type MediaKind = 'segment' | 'beside' | 'poster' | 'playlist' | 'key'

const BESIDE_SECONDS = 300

export type SegmentAnswer = {
  status: 200 | 206 | 304 | 416
  headers: Record<string, string>
  /** The bytes to read; undefined means the whole segment for 200 and no body for 304 and 416. */
  range?: ByteRange
}

/**
 * How to answer for one segment. `range`, `ifRange` and `ifNoneMatch` are the request's headers as they came;
 * `secondsLeft` is the rest of the grant; caches must not keep the address for longer.
 */
export function answerSegment({
  segment,
  range,
  ifRange,
  ifNoneMatch,
  secondsLeft,
  kind = 'segment',
}: {
  segment: Pick<StoredSegment, 'size' | 'etag' | 'contentType'>
  range?: string | undefined
  ifRange?: string | undefined
  ifNoneMatch?: string | undefined
  secondsLeft: number
  kind?: 'segment' | 'beside' | 'poster'
}): SegmentAnswer {
  const { size, etag, contentType } = segment
  const caching = { etag, 'cache-control': cacheControl(kind, secondsLeft), 'accept-ranges': 'bytes' }
  if (ifNoneMatch?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)) {
    return { status: 304, headers: caching }
  }
  const asked = ifRange === undefined || ifRange === etag ? readRange(range, size) : undefined
  if (asked === 'unsatisfiable') {
    return { status: 416, headers: { 'content-range': `bytes */${size}`, 'content-length': '0' } }
  }
  const headers = { ...caching, 'content-type': contentType }
  if (!asked) return { status: 200, headers: { ...headers, 'content-length': String(size) } }
  const { start, end } = asked
  return {
    status: 206,
    headers: {
      ...headers,
      'content-length': String(end - start + 1),
      'content-range': `bytes ${start}-${end}/${size}`,
    },
    range: asked,
  }
}

/**
 * The one byte range of a Range header. Undefined when there is none, when it is malformed, or when it names
 * several ranges: such headers may be ignored (RFC 9110, 14.2) and the whole is sent.
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return undefined
  if (from === '') {
    const length = Math.min(Number(to), size)
    return length > 0 ? { start: size - length, end: size - 1 } : 'unsatisfiable'
  }
  const start = Number(from)
  if (to !== '' && Number(to) < start) return undefined
  if (start >= size) return 'unsatisfiable'
  return { start, end: to === '' ? size - 1 : Math.min(Number(to), size - 1) }
}

/**
 * Cache-Control by kind. Segments are encrypted and never change under their address: anybody may keep them as
 * long as the address lives. Playlists name the key address of one viewer; keys are never kept. Files beside a video are readable and
 * may change (captions): only viewers cache them, and not for long.
 */
export function cacheControl(kind: MediaKind, secondsLeft: number): string {
  const life = Math.max(0, Math.floor(secondsLeft))
  if (kind === 'beside') return `private, max-age=${Math.min(life, BESIDE_SECONDS)}`
  if (kind === 'segment') return `public, max-age=${life}, immutable`
  if (kind === 'poster') return `public, max-age=${life}`
  return kind === 'playlist' ? `private, max-age=${life}` : 'no-store'
}
