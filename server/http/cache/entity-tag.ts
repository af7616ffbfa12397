/** Entity tags: a reader who already has the bytes of an answer gets 304 without a body (RFC 9110 §8.8.3 and §13.1.2). */
import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** The tag as the header carries it. It is made from the content alone, so that every process gives the same bytes the same tag. */
export const entityTagOf = (bytes: Buffer): string => `"${hash('sha256', bytes, 'base64url')}"`

/** Whether an `If-None-Match` contains the tag. Proxies that compress mark a tag as weak. */
const isNamed = (header: string | undefined, tag: string): boolean =>
  header !== undefined &&
  (header === tag ||
    header.split(',').some((one) => {
      const named = one.trim()
      return named === '*' || named.replace(/^W\//, '') === tag
    }))

/**
 * Sets the `ETag` and makes copies private and revalidated each time. Returns whether to answer 304, because the reader has these bytes.
 */
export const hasReader = (
  io: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  tag: string,
): boolean => {
  io.reply.header('cache-control', 'private, no-cache').header('etag', tag)
  return isNamed(io.request.headers['if-none-match'], tag)
}
