/** Dialogs bring a library along: it is loaded when the first one is asked for. */
import { lazyDialog } from '../../../platform/loading/lazy-part.tsx'

export const LazyNameDialog = lazyDialog(async () => (await import('./kiosk-name-dialog.tsx')).NameDialog)
export const LazyLeaveDialog = lazyDialog(async () => (await import('./kiosk-leave-dialog.tsx')).LeaveDialog)

/** Fetched while there is a line, so that they open without one too; what does not come now comes when it is asked for. */
export function fetchKioskDialogs(): void {
  void Promise.allSettled([import('./kiosk-name-dialog.tsx'), import('./kiosk-leave-dialog.tsx')])
}
