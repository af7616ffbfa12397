/** The login page of the auth area (§2): name and password, a code by email, a passkey, and the second step where it is on. */
import { useCallback } from 'react'
import type { ReactNode } from 'react'
import { lazyDialog } from '../../platform/loading/lazy-part.tsx'
import { SignIn } from './sign-in.tsx'
import { PasskeyButton } from './passkeys/passkey-button.tsx'
import { ticketIn } from './second-step/second-step-ticket.ts'

const SecondStep = lazyDialog(async () => (await import('./second-step/second-step.tsx')).SecondStep)

export function LoginPage(): ReactNode {
  const nextStep = useCallback((error: unknown, onRestart: () => void): ReactNode => {
    const ticket = ticketIn(error)
    return ticket === undefined ? undefined : <SecondStep ticket={ticket} onRestart={onRestart} />
  }, [])
  return <SignIn extraWays={<PasskeyButton />} nextStep={nextStep} />
}
