/** The server asks for the second factor: the first proof was right. */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { SecondStepTicket } from '@wegband/domain/features/sign-in/sign-in-methods-contract.ts'

const isTicket = (data: unknown): data is SecondStepTicket =>
  typeof data === 'object' && data !== null && 'ticket' in data

/** The ticket in that answer; undefined for every other error. */
export const ticketIn = (error: unknown): SecondStepTicket | undefined =>
  error instanceof AppError && error.code === 'auth.second-step-required' && isTicket(error.details.data)
    ? error.details.data
    : undefined
