/** What can go wrong on this side of the wire; the server's errors are `AppError` (§8). */

export const CLIENT_ERRORS = [
  /** No answer: no network, server gone, or it took too long. */
  'client.connection-lost',
  /** §8: a part of the app did not load within 120000 ms, or failed. */
  'client.chunk-load',
  /** §8: the styles of a part of the app did not load. */
  'client.style-load',
  /** §8: a local setting key that does not exist. */
  'client.unknown-setting',
  /** §8: the user was asked for while nobody is signed in. */
  'client.not-authenticated',
  /** An answer that is no JSON, or anything nobody expected. */
  'client.unexpected',
] as const
export type ClientErrorCode = (typeof CLIENT_ERRORS)[number]

/** §8 Internal messages, word for word: they are for logs and the error page's details, not for sentences to people. */
export const INTERNAL_MESSAGES = {
  'client.unknown-setting': 'The local setting key does not exist',
  'client.not-authenticated': 'Can not fetch authenticated user since no user is authenticated',
} as const satisfies Partial<Record<ClientErrorCode, string>>

export class ClientError extends Error {
  readonly code: ClientErrorCode
  constructor(code: ClientErrorCode, message: string = code, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ClientError'
    this.code = code
  }
}
