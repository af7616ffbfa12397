/** Dialogs that need a library: the library loads when the first dialog opens. */
import { lazyDialog } from '../../platform/loading/lazy-part.tsx'

export const ExamDialog = lazyDialog(
  async () => (await import('../../ui/dialog/confirm-dialog.tsx')).ConfirmDialog,
)
export const NextTryDialog = lazyDialog(async () => (await import('./next-try-dialog.tsx')).NextTryDialog)
