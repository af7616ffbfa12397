/** The one error class: a code of the catalogue with its data. Server and client throw and catch the same. */
import { ERRORS, type ErrorCode } from './catalogue.ts'

export type ErrorDetails = {
  /** 422: field -> codes. */
  errors?: Record<string, string[]>
  /** 409: the current object, in the shape of the endpoint's own answer. */
  data?: unknown
  /** 429 and 503: ISO instant from which a retry makes sense. */
  retryAt?: string
  /** 403 content-access and the like: what is missing. */
  missing?: unknown
  /** Seconds, for `too-early` and its like. */
  remainingSeconds?: number
  /** 422 of a code that is guessed: how many more tries it holds. */
  triesLeft?: number
  /** The number that the words speak of: months, most often. */
  count?: number
  requestId?: string
}

export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: ErrorDetails
  constructor(code: ErrorCode, details: ErrorDetails = {}, options?: ErrorOptions) {
    super(code, options)
    this.name = 'AppError'
    this.code = code
    this.details = details
  }
  get status(): number {
    return ERRORS[this.code]
  }
}
