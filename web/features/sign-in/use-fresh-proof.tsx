/** Sensitive actions that need a fresh proof of identity (`auth.proof-required`): asks for it, then repeats the action. */
import { useCallback } from 'react'
import type { ReactNode } from 'react'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { useConfirmedPassword } from './password/use-confirmed-password.tsx'

export type WithProof = <T>(text: string, action: () => Promise<T>) => Promise<T>

const isProofRequired = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'auth.proof-required'

/**
 * `text` says what is about to happen. After a cancel the action fails with the server's refusal. `proofDialog` is rendered once anywhere
 * in the component.
 */
export function useFreshProof(): { readonly withProof: WithProof; readonly proofDialog: ReactNode } {
  const { confirmIdentity, passwordDialog } = useConfirmedPassword()
  const withProof: WithProof = useCallback(
    async (text, action) => {
      try {
        return await action()
      } catch (error) {
        if (!isProofRequired(error) || !(await confirmIdentity({ text }))) throw error
        return action()
      }
    },
    [confirmIdentity],
  )
  return { withProof, proofDialog: passwordDialog }
}
