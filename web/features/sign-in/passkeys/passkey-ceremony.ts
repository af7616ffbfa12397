/** The browser's part of passkeys; loaded on the first use. */
import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser'
import {
  askForPasskey,
  askToSignInByPasskey,
  signInByPasskey,
} from '@wegband/domain/features/sign-in/sign-in-methods-contract.ts'
import { call, theSession } from '../../../platform/api/api.ts'

type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON']
type RequestOptions = Parameters<typeof startAuthentication>[0]['optionsJSON']

/** Not every browser supports it, and none over plain http. */
export const canUsePasskeys = (): boolean => window.isSecureContext && browserSupportsWebAuthn()

/** The user closed the browser's dialog or waited too long: no message is needed. */
export const isGivenUp = (error: unknown): boolean =>
  (error instanceof WebAuthnError && error.code === 'ERROR_CEREMONY_ABORTED') ||
  (error instanceof Error && error.name === 'NotAllowedError')

/** This device already has one for the account. */
export const isKnownHere = (error: unknown): boolean =>
  error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'

export async function makePasskey(): Promise<Record<string, unknown>> {
  // The server created them with the same library.
  const options = (await call(askForPasskey)) as unknown as CreationOptions
  return { ...(await startRegistration({ optionsJSON: options })) }
}

export async function openByPasskey(): Promise<void> {
  const options = (await call(askToSignInByPasskey)) as unknown as RequestOptions
  const response = { ...(await startAuthentication({ optionsJSON: options })) }
  await theSession().become(() => call(signInByPasskey, { body: { response } }))
}
