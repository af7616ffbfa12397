/** §9: a minute after each start the app reminds, once, of what is switched off on this device. */
import { SETTING_REMINDER_MS } from '../../platform/device/local-settings.ts'
import type { Router } from '../../platform/router/router.ts'
import type { Session } from '../../platform/session/session.ts'

type Parts = {
  readonly session: { readonly state: Pick<Session['state'], 'get'> }
  readonly router: Pick<Router, 'navigate'>
}

/** Reminds the user who is signed in by then; returns a function that stops it. */
export function remindLater({ session, router }: Parts): () => void {
  const remind = async (): Promise<void> => {
    if (session.state.get().status !== 'signed-in') return
    const { remindOfSettings } = await import('../../features/profile/setting-reminder.ts')
    await remindOfSettings((href) => void router.navigate(href))
  }
  // a reminder that cannot be loaded is skipped
  const timer = setTimeout(() => void remind().catch(() => undefined), SETTING_REMINDER_MS)
  return () => clearTimeout(timer)
}
