/** Dialogs bring a library along: it is loaded when the first one is asked for. */
import { onDemand } from '../../platform/on-demand.tsx'

export const ExamDialog = onDemand(
  async () => (await import('../../ui/dialog/confirm-dialog.tsx')).ConfirmDialog,
)
export const NextTryDialog = onDemand(async () => (await import('./next-try-dialog.tsx')).NextTryDialog)
