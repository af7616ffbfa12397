/** Signing out from a button: asks first when commands of a class were not sent. The dialog's code is loaded on demand. */
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
  /** The dialog, to be rendered beside the button. */
  readonly question: ReactNode
} {
  const [state, setState] = useState<'idle' | 'asking' | 'leaving'>('idle')
  const leave = (): void => {
    setState('leaving')
    // Success leads to another page; the session shows an error. Neither happens here.
    void theSession().signOut()
  }
  return {
    isBusy: state === 'leaving',
    signOut: () => (unsentCommands.get().some(({ isWaiting }) => isWaiting) ? setState('asking') : leave()),
    question:
      state === 'asking' ? <Question isBusy={false} onLeave={leave} onStay={() => setState('idle')} /> : null,
  }
}
