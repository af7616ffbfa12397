/**
 * Secrets stay out of the addresses that a server sees, since these end up in logs and histories (ASVS 14.2.1). A link carries them behind
 * `#`, which browsers send to no server; a call of the API carries them in a header.
 */

/** Holds the secret field of an endpoint (`EndpointFacts.secretField`), percent-encoded. */
export const SECRET_HEADER = 'wegband-secret'
/** Stands in a path for a field that is in the header. */
export const SECRET_MARK = '-'

const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return undefined
  }
}

/** A link of the app; the page reads `secrets` like its query. */
export const secretLink = (path: string, secrets: Readonly<Record<string, string>>): string =>
  `${path}#${Object.entries(secrets)
    .map((pair) => pair.map(encodeURIComponent).join('='))
    .join('&')}`

/** What a link carries behind `#`, with or without that sign. An anchor within a page carries nothing. */
export const secretsOf = (hash: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    hash
      .replace(/^#/, '')
      .split('&')
      .flatMap((pair) => {
        const [name, value] = pair.split('=').map(decoded)
        return name === undefined || value === undefined ? [] : [[name, value]]
      }),
  )

/** The value of the header, or undefined where there is none that can be read. */
export const readSecretHeader = (value: unknown): string | undefined => {
  const secret = typeof value === 'string' ? decoded(value.replaceAll('+', '%2B')) : undefined
  return secret?.includes('\0') === true ? undefined : secret
}
