/**
 * The code of a certificate: a number that people can read out, and a secret that cannot be guessed. The number alone finds nothing.
 * So counting upwards does not reveal who passed a check.
 */

/** Crockford's alphabet: no look-alikes, so that a printed code can be typed. */
export const CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 40 bits. */
export const SECRET_LENGTH = 8
const NUMBER_DIGITS = 6
/** Half of the secret, as printed. */
const GROUP = 4

/** `WB`: a certificate; `WS`: a signed paper. */
export type CodeSeries = 'WB' | 'WS'

const WRITTEN = new RegExp(
  `^(WB|WS)(\\d{4})(\\d{${NUMBER_DIGITS},10})([${CODE_ALPHABET}]{${SECRET_LENGTH}})$`,
)

/** `secret`: of CODE_ALPHABET. */
export const certificateCode = (
  year: number,
  number: number,
  secret: string,
  series: CodeSeries = 'WB',
): string => `${series}-${year}-${String(number).padStart(NUMBER_DIGITS, '0')}-${secret}`

/**
 * The stored form of a typed code: any case, with or without hyphens and spaces, O for 0, I and L for 1. Undefined for a text that
 * can be no code.
 */
export const readCertificateCode = (typed: string): string | undefined => {
  const [, series, year, number, secret] =
    WRITTEN.exec(
      typed
        .toUpperCase()
        .replaceAll(/[^0-9A-Z]/g, '')
        .replaceAll('O', '0')
        .replaceAll(/[IL]/g, '1'),
    ) ?? []
  return year === undefined || number === undefined || secret === undefined
    ? undefined
    : certificateCode(Number(year), Number(number), secret, series === 'WS' ? 'WS' : 'WB')
}

/** In groups, as printed: WB-2027-004183-K7QF-3MXP. */
export const printedCode = (code: string): string => `${code.slice(0, -GROUP)}-${code.slice(-GROUP)}`
