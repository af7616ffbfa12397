/** Dialogs bring a library along: it is loaded when the first one is asked for. */
import { lazyDialog } from '../../platform/loading/lazy-part.tsx'

export const ExamDialog = lazyDialog(
  async () => (await import('../../ui/dialog/confirm-dialog.tsx')).ConfirmDialog,
)
export const NextTryDialog = lazyDialog(async () => (await import('./next-try-dialog.tsx')).NextTryDialog)
