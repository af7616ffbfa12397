/** Dialogs bring a library along: it is loaded when the first one is asked for. */
import { onDemand } from '../../platform/on-demand.tsx'

export const ExceptionDialogOnDemand = onDemand(
  async () => (await import('./exception-dialog.tsx')).ExceptionDialog,
)
export const ScopeDialogOnDemand = onDemand(async () => (await import('./scope-dialog.tsx')).ScopeDialog)
export const OverlapDialogOnDemand = onDemand(
  async () => (await import('./overlap-dialog.tsx')).OverlapDialog,
)
export const AskDialogOnDemand = onDemand(async () => (await import('./ask-dialog.tsx')).AskDialog)
export const AbsenceDialogOnDemand = onDemand(
  async () => (await import('./absence-dialog.tsx')).AbsenceDialog,
)
export const SharedPauseDialogOnDemand = onDemand(
  async () => (await import('./shared-pause-dialog.tsx')).SharedPauseDialog,
)
export const AwayDialogOnDemand = onDemand(async () => (await import('./away-dialog.tsx')).AwayDialog)
