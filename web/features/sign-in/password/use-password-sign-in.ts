/** Signing in from a form: one attempt at a time, one error for the whole form (decisions §8). */
import { useState } from 'react'
import type { SecondStepNeeded } from '@wegband/domain/features/sign-in/contract.ts'
import { theSession } from '../../../platform/api/api.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { useGoTo } from '../../../platform/router/links.tsx'
import { recommendPasswordAfter } from './recommend-password.ts'

export type PasswordSignIn = {
  readonly isBusy: boolean
  /** The server's error, or that it could not be reached. */
  readonly error: unknown
  readonly reset: () => void
  /** Returns the ticket where the second step follows. */
  readonly start: (username: string, password: string) => Promise<SecondStepNeeded | undefined>
}

/** After success the session redirects; until then the form stays busy. */
export function usePasswordSignIn(): PasswordSignIn {
  const t = useMessages('credentials')
  const goTo = useGoTo()
  const [state, setState] = useState<{ isBusy: boolean; error: unknown }>({ isBusy: false, error: undefined })
  return {
    ...state,
    reset: () => setState({ isBusy: false, error: undefined }),
    start: async (username, password) => {
      if (state.isBusy) return undefined
      setState({ isBusy: true, error: undefined })
      try {
        const answer = await theSession().signIn(username, password)
        if (answer.state === 'second-step') return answer
        recommendPasswordAfter(answer, t, goTo)
      } catch (error) {
        setState({ isBusy: false, error })
      }
      return undefined
    },
  }
}
