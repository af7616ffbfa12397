/** The error of a refused scan: by its status, as §8 lists them, otherwise unknown. */
import { ERRORS, type ErrorCode } from '../../errors/catalogue.ts'
import type { LocalErrorCode } from '../../errors/local-errors.ts'

export type ScanError = ErrorCode | LocalErrorCode

const BY_STATUS = [
  'scanner.type-mismatch',
  'scanner.own-training',
  'scanner.not-found-or-expired',
  'scanner.invalid-or-taken',
  'scanner.own-profile',
] as const satisfies readonly ErrorCode[]

/**
 * The error to show for the answer to a scan. A code with more detail than its status (a full class, a class that is over) is kept.
 * Any other code is replaced by the error of its status.
 */
export const scanErrorOf = (status: number, code?: ErrorCode): ScanError => {
  if (code !== undefined && !code.startsWith('general.')) return code
  return BY_STATUS.find((known) => ERRORS[known] === status) ?? 'scanner.unknown'
}

const ABOUT_THE_LINE: ReadonlySet<ScanError> = new Set<ScanError>([
  'client.connection-lost',
  'client.unexpected',
  'general.unexpected',
  'general.unavailable',
  'general.maintenance',
  'general.too-many-requests',
  'scanner.flood',
  'scanner.unknown',
])

/** The code itself was not checked: scanning it again at once makes sense. */
export const isWorthRetrying = (error: ScanError): boolean => ABOUT_THE_LINE.has(error)
