import { useState } from 'react'
import { canBeAccount } from '@wegband/domain/features/sign-in/login-name.ts'
import { readPasswordlessRequirement } from '@wegband/domain/features/sign-in/contract.ts'
import { call } from '../../../platform/api/api.ts'

/** Whether the typed account can only sign in by code (§7 auth/passwordless-login-requirement). */
export function usePasswordless(): {
  /** The name for which it is known. */
  readonly isRequiredFor: (user: string) => boolean
  /** Sends one request per name; after a failure the password field stays. */
  readonly ask: (user: string) => Promise<boolean>
} {
  const [answers, setAnswers] = useState<ReadonlyMap<string, boolean>>(new Map())
  return {
    isRequiredFor: (user) => answers.get(user.trim()) ?? false,
    ask: async (typed) => {
      const user = typed.trim()
      const known = answers.get(user)
      if (known !== undefined) return known
      if (!canBeAccount(user)) return false
      try {
        const { required } = await call(readPasswordlessRequirement, { query: { user } })
        setAnswers((before) => new Map(before).set(user, required))
        return required
      } catch {
        return false
      }
    },
  }
}
