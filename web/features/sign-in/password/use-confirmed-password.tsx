/** Asks for the password before a sensitive action, as one call in the action (§5). */
import { useCallback, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { theSession } from '../../../platform/api/api.ts'
import { lazyDialog } from '../../../platform/loading/lazy-part.tsx'

const LazyPasswordCheck = lazyDialog(
  async () => (await import('./password-check-dialog.tsx')).PasswordCheckDialog,
)

type Question = {
  /** What is about to happen: "Du änderst deine E-Mail-Adresse." */
  readonly text: string
  /** The verb of the action; "Bestätigen" by default. */
  readonly confirmLabel?: string
  readonly allowsCode?: boolean
}

export type ConfirmedPassword = {
  /**
   * Opens the dialog. Returns the password after the server accepted it, for the action to send (the server checks it again:
   * `requireOwnPassword`). Returns undefined when the user cancels.
   */
  readonly confirmPassword: (question: Question) => Promise<string | undefined>
  /** The same, where a code by email is accepted too; the session stores the proof. False when the user cancels. */
  readonly confirmIdentity: (question: Question) => Promise<boolean>
  /** Rendered once anywhere in the component. */
  readonly passwordDialog: ReactNode
}

/**
 * `const { confirmPassword, passwordDialog } = useConfirmedPassword()`, then in the action
 * `const password = await confirmPassword({ text }); if (password === undefined) return`.
 */
export function useConfirmedPassword(): ConfirmedPassword {
  const [question, setQuestion] = useState<Question>()
  const answer = useRef<(password: string | undefined) => void>(undefined)

  const confirmPassword = useCallback(
    (next: Question): Promise<string | undefined> =>
      new Promise((resolve) => {
        answer.current?.(undefined)
        answer.current = resolve
        setQuestion(next)
      }),
    [],
  )
  const confirmIdentity = useCallback(
    async (next: Question): Promise<boolean> =>
      (await confirmPassword({ ...next, allowsCode: true })) !== undefined,
    [confirmPassword],
  )
  const finish = async (password: string | undefined): Promise<void> => {
    setQuestion(undefined)
    const resolve = answer.current
    answer.current = undefined
    // The token from before the proof ends with it; the new one carries the proof (ASVS 7.2.4).
    if (password !== undefined) await theSession().renew()
    resolve?.(password)
  }
  const passwordDialog =
    question === undefined ? null : (
      <LazyPasswordCheck
        isOpen
        {...question}
        onConfirmed={(password) => void finish(password)}
        onClose={() => void finish(undefined)}
      />
    )
  return { confirmPassword, confirmIdentity, passwordDialog }
}
