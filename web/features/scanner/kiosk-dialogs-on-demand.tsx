/** Dialogs bring a library along: it is loaded when the first one is asked for. */
import { onDemand } from '../../platform/on-demand.tsx'

export const NameDialogOnDemand = onDemand(async () => (await import('./kiosk-name-dialog.tsx')).NameDialog)
export const LeaveDialogOnDemand = onDemand(
  async () => (await import('./kiosk-leave-dialog.tsx')).LeaveDialog,
)
