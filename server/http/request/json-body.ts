/**
 * Reads only JSON bodies. It limits their depth before parsing, and refuses keys that target prototypes and text that cannot be stored
 * (reliability F28).
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '@wegband/domain/errors/app-error.ts'

/** Our deepest body has four levels; anything far beyond is an attack on the parser. */
export const MAX_JSON_DEPTH = 32

const QUOTE = 34
const BACKSLASH = 92
const OPENING = new Set([91, 123])
const CLOSING = new Set([93, 125])

/** True when arrays and objects are nested deeper than `limit`; one pass over the text, strings skipped. */
export const isDeeperThan = (text: string, limit: number): boolean => {
  let depth = 0
  let isInString = false
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (isInString) {
      if (code === BACKSLASH) at += 1
      else if (code === QUOTE) isInString = false
    } else if (code === QUOTE) isInString = true
    else if (OPENING.has(code)) {
      depth += 1
      if (depth > limit) return true
    } else if (CLOSING.has(code)) depth -= 1
  }
  return false
}

/**
 * The escape of U+0000, which PostgreSQL cannot store, after an even number of backslashes. After an odd number it is an escaped backslash
 * with plain text.
 */
const NUL_ESCAPE = /(?<!\\)(?:\\\\)*\\u0000/

/** Notices of providers, whose signature covers the bytes. */
const SIGNED_PATH = '/api/webhooks/'

/** Texts of bodies that arrived, there. They live as long as their request. */
const rawBodies = new WeakMap<object, string>()

/** The body as it arrived; empty without one. */
export const rawBodyOf = (request: FastifyRequest): Buffer =>
  Buffer.from(rawBodies.get(request) ?? '', 'utf8')

/** Replaces Fastify's parsers: `application/json` only (so that a form or text/plain body is 415), empty bodies are `undefined`. */
export const acceptJsonOnly = (fastify: FastifyInstance): void => {
  const parse = fastify.getDefaultJsonParser('error', 'error')
  fastify.removeAllContentTypeParsers()
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body)
    if (request.url.startsWith(SIGNED_PATH)) rawBodies.set(request, text)
    if (text === '') done(null, undefined)
    else if (isDeeperThan(text, MAX_JSON_DEPTH) || NUL_ESCAPE.test(text))
      done(new AppError('general.malformed'), undefined)
    else void parse(request, text, done)
  })
}
