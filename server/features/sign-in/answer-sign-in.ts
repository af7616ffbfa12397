/** Answers a request to sign in: with the session, or with the ticket for the second step. */
import type { AuthState } from '@wegband/domain/features/sessions/contract.ts'
import type { SecondStepNeeded, SignInAnswer } from '@wegband/domain/features/sign-in/contract.ts'
import type { Services } from '../../http/request/context.ts'
import type { Io } from '../../http/serve-endpoint.ts'
import { rememberOrigin, type SignInEvent } from '../sessions/devices/origin.ts'

type SessionAnswer = { readonly status: 200; readonly body: AuthState }
type TicketAnswer = { readonly status: 202; readonly body: SecondStepNeeded }

/** Logs a complete sign-in and marks the device. A ticket does neither, because the person is not signed in yet. */
export const answerSignIn = (
  services: Pick<Services, 'appSecret' | 'config'>,
  io: Io,
  answer: SignInAnswer,
  by: SignInEvent['by'],
): SessionAnswer | TicketAnswer => {
  if (answer.state === 'second-step') return { status: 202, body: answer }
  rememberOrigin(services, io, { userId: answer.userId, by })
  return { status: 200, body: answer }
}
