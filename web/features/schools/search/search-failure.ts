/** The state of a failed search (§8 Data layer). */
import { AppError } from '@wegband/domain/errors/app-error.ts'

/** The status of the answer, or true where there was none. */
export const searchFailureOf = (error: unknown): number | true =>
  error instanceof AppError ? error.status : true
