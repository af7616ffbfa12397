/** Dialogs that need a library: the library loads when the first dialog opens. */
import { lazyDialog } from '../../../platform/loading/lazy-part.tsx'

export const LazyNameDialog = lazyDialog(async () => (await import('./kiosk-name-dialog.tsx')).NameDialog)
export const LazyLeaveDialog = lazyDialog(async () => (await import('./kiosk-leave-dialog.tsx')).LeaveDialog)

/** Preloads the dialogs while online, so that they open offline too. A failed load is repeated when the dialog opens. */
export function fetchKioskDialogs(): void {
  void Promise.allSettled([import('./kiosk-name-dialog.tsx'), import('./kiosk-leave-dialog.tsx')])
}
