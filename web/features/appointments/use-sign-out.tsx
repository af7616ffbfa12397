/** Signing out from a button: asks first where something of a class has not reached the server. The question's code comes when it is asked. */
import { type ReactNode, useState } from 'react'
import { theSession } from '../../platform/api.ts'
import { currentLocale, loadBundles } from '../../platform/i18n.tsx'
import { unsentCommands } from '../../platform/line.ts'
import { onDemand } from '../../platform/on-demand.tsx'

const Question = onDemand(async () => {
  await loadBundles(['appointments'], currentLocale())
  return (await import('./sign-out-question.tsx')).SignOutQuestion
})

export function useSignOut(): {
  readonly isBusy: boolean
  readonly signOut: () => void
  /** To be drawn beside the button. */
  readonly question: ReactNode
} {
  const [state, setState] = useState<'idle' | 'asking' | 'leaving'>('idle')
  const leave = (): void => {
    setState('leaving')
    // it ends on another page, or the session says why not; never here
    void theSession().signOut()
  }
  return {
    isBusy: state === 'leaving',
    signOut: () => (unsentCommands.get().some(({ isWaiting }) => isWaiting) ? setState('asking') : leave()),
    question:
      state === 'asking' ? <Question isBusy={false} onLeave={leave} onStay={() => setState('idle')} /> : null,
  }
}
