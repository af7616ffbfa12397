/** Names and reading of cookies. Over https the browser itself ties each cookie to our host by its name (RFC 6265bis, `__Host-`). */

const TIED = '__Host-'

/** A cookie with this name is `Secure`, has `Path=/` and no `Domain`; browsers refuse any other. */
export const cookieName = (name: string, isHttps: boolean): string => (isHttps ? `${TIED}${name}` : name)

/** `Path=/` and, over https, `Secure`: the attributes that the name over https requires. */
export const cookieScope = (isHttps: boolean): string => (isHttps ? 'Path=/; Secure' : 'Path=/')

/** The named cookie of a `Cookie` header; the first one counts. */
export const readCookie = (header: string | undefined, name: string): string | undefined =>
  header
    ?.split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${name}=`))
    ?.slice(name.length + 1)
