/** The only error class: a code of the catalogue with its data. Server and client throw and catch the same class. */
import { ERRORS, type ErrorCode } from './catalogue.ts'

export type ErrorDetails = {
  /** 422: field -> codes. */
  errors?: Record<string, string[]>
  /** 409: the current object, in the shape of the endpoint's own answer. */
  data?: unknown
  /** 429 and 503: ISO instant from which a retry makes sense. */
  retryAt?: string
  /** 403 content-access and similar codes: the missing requirements. */
  missing?: unknown
  /** Seconds, for `too-early` and similar codes. */
  remainingSeconds?: number
  /** 422 of a code the user enters: how many tries are left. */
  triesLeft?: number
  /** The number in the message, most often months. */
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
