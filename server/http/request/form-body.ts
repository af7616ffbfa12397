/** Forms of mail programs, in the one scope whose route takes them (RFC 8058): a few fields, urlencoded or in parts. */
import type { FastifyInstance } from 'fastify'

const URLENCODED = 'application/x-www-form-urlencoded'
const IN_PARTS = 'multipart/form-data'
/** `List-Unsubscribe=One-Click` and the frame of a part. */
const MAX_FORM_BYTES = 2_000

export const acceptForms = (scope: FastifyInstance): void => {
  const limit = { bodyLimit: MAX_FORM_BYTES }
  scope.addContentTypeParser(URLENCODED, { ...limit, parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))))
  })
  // Everything that counts is in the address, so the parts need not be read.
  if (scope.hasContentTypeParser(IN_PARTS)) scope.removeContentTypeParser(IN_PARTS)
  scope.addContentTypeParser(IN_PARTS, { ...limit, parseAs: 'buffer' }, (_request, _body, done) => {
    done(null, undefined)
  })
}
