import type { ReactNode } from 'react'
import { SignIn } from './sign-in.tsx'

/** The login page of the auth area (§2). */
export function LoginPage(): ReactNode {
  return <SignIn />
}
