/** The name of an answer's very bytes: who has them already is answered 304 and nothing else (RFC 9110 §8.8.3 and §13.1.2). */
import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** As the header carries it. Made of the content alone, so that every process names the same bytes alike. */
export const entityTagOf = (bytes: Buffer): string => `"${hash('sha256', bytes, 'base64url')}"`

/** Whether an `If-None-Match` names it. Proxies that compress mark a tag as weak. */
const isNamed = (header: string | undefined, tag: string): boolean =>
  header !== undefined &&
  (header === tag ||
    header.split(',').some((one) => {
      const named = one.trim()
      return named === '*' || named.replace(/^W\//, '') === tag
    }))

/**
 * Sets the `ETag` and says that copies are for this reader alone and to be asked about each time; tells whether to answer 304,
 * because the reader has these bytes.
 */
export const hasReader = (
  io: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  tag: string,
): boolean => {
  io.reply.header('cache-control', 'private, no-cache').header('etag', tag)
  return isNamed(io.request.headers['if-none-match'], tag)
}
