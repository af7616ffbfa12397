/**
 * Errors on this side of the wire; the server's errors are `AppError` (§8). Their words stand with those of
 * the catalogue.
 */
import type { LocalErrorCode } from '@wegband/domain/errors/local-errors.ts'

/** §8 Internal messages, word for word: they are for logs, not for users. */
export const INTERNAL_MESSAGES = {
  'client.unknown-setting': 'The local setting key does not exist',
  'client.not-authenticated': 'Can not fetch authenticated user since no user is authenticated',
} as const satisfies Partial<Record<LocalErrorCode, string>>

export class ClientError extends Error {
  readonly code: LocalErrorCode
  constructor(code: LocalErrorCode, message: string = code, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ClientError'
    this.code = code
  }
}

/** A request that was not sent, because the connection is known to be lost. */
const HELD_BACK = 'held back'
export const heldBack = (): ClientError => new ClientError('client.connection-lost', HELD_BACK)
export const isHeldBack = (error: unknown): boolean =>
  isLineLost(error) && (error as Error).message === HELD_BACK

/** Not an answer of the server: the connection was lost or never existed. */
export const isLineLost = (error: unknown): boolean =>
  error instanceof ClientError && error.code === 'client.connection-lost'
