/**
 * The token of a link that is sent by mail: `<end>.<secret>`, where the end (seconds since 1970, base 36) is only for words such as
 * "expired yesterday"; what counts is what the server kept of it.
 */

const BASE = 36
const MS_PER_SECOND = 1000
/** The year 3000: more is no end of ours. */
const MAX_SECONDS = 32_503_680_000

/** `secret`: letters, digits, `-` and `_`. `end`: when the link is over. */
export const linkToken = (secret: string, end: Date): string =>
  `${Math.floor(end.getTime() / MS_PER_SECOND).toString(BASE)}.${secret}`

/** When a link is over (ISO 8601 in UTC), as it says itself; undefined for what was never a link of ours. */
export const endOfLink = (token: string): string | undefined => {
  const [, end] = /^([0-9a-z]{1,8})\.[\w-]+$/.exec(token) ?? []
  const seconds = end === undefined ? Number.NaN : Number.parseInt(end, BASE)
  return seconds <= MAX_SECONDS ? new Date(seconds * MS_PER_SECOND).toISOString() : undefined
}
