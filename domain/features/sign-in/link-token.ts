/**
 * The token of an emailed link: `<end>.<secret>`. The end (seconds since 1970, base 36) is only for messages such as "expired
 * yesterday"; the server's own record decides.
 */

const BASE = 36
const MS_PER_SECOND = 1000
/** The year 3000: our links never end later. */
const MAX_SECONDS = 32_503_680_000

/** `secret`: letters, digits, `-` and `_`. `end`: when the link expires. */
export const linkToken = (secret: string, end: Date): string =>
  `${Math.floor(end.getTime() / MS_PER_SECOND).toString(BASE)}.${secret}`

/** When a link expires (ISO 8601 in UTC), as its token says; undefined for a token that is not ours. */
export const endOfLink = (token: string): string | undefined => {
  const [, end] = /^([0-9a-z]{1,8})\.[\w-]+$/.exec(token) ?? []
  const seconds = end === undefined ? Number.NaN : Number.parseInt(end, BASE)
  return seconds <= MAX_SECONDS ? new Date(seconds * MS_PER_SECOND).toISOString() : undefined
}
