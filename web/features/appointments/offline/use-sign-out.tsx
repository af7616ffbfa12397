/** Signing out from a button: asks first where something of a class has not reached the server. The question's code comes when it is asked. */
import { type ReactNode, useState } from 'react'
import { theSession } from '../../../platform/api/api.ts'
import { currentLocale, loadBundles } from '../../../platform/words/i18n.tsx'
import { unsentCommands } from '../../../platform/offline/connection.ts'
import { lazyDialog } from '../../../platform/loading/lazy-part.tsx'

const Question = lazyDialog(async () => {
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
