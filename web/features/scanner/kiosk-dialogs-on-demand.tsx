/** Dialogs bring a library along: it is loaded when the first one is asked for. */
import { onDemand } from '../../platform/on-demand.tsx'

export const NameDialogOnDemand = onDemand(async () => (await import('./kiosk-name-dialog.tsx')).NameDialog)
export const LeaveDialogOnDemand = onDemand(
  async () => (await import('./kiosk-leave-dialog.tsx')).LeaveDialog,
)

/** Fetched while there is a line, so that they open without one too; what does not come now comes when it is asked for. */
export function fetchKioskDialogs(): void {
  void Promise.allSettled([import('./kiosk-name-dialog.tsx'), import('./kiosk-leave-dialog.tsx')])
}
