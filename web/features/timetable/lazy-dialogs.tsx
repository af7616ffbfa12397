/** Dialogs that need a library: the library loads when the first dialog opens. */
import { lazyDialog } from '../../platform/loading/lazy-part.tsx'
import { currentLocale, loadBundles } from '../../platform/words/i18n.tsx'

export const LazyExceptionDialog = lazyDialog(
  async () => (await import('./pause/exception-dialog.tsx')).ExceptionDialog,
)
export const LazyScopeDialog = lazyDialog(async () => (await import('./scope-dialog.tsx')).ScopeDialog)
export const LazyOverlapDialog = lazyDialog(async () => (await import('./overlap-dialog.tsx')).OverlapDialog)
export const LazyAskDialog = lazyDialog(async () => (await import('./substitution/ask-dialog.tsx')).AskDialog)
export const LazyAbsenceDialog = lazyDialog(
  async () => (await import('./substitution/absence-dialog.tsx')).AbsenceDialog,
)
export const LazySharedPauseDialog = lazyDialog(
  async () => (await import('./pause/shared-pause-dialog.tsx')).SharedPauseDialog,
)
export const LazyAwayDialog = lazyDialog(
  async () => (await import('./substitution/away-dialog.tsx')).AwayDialog,
)
/** Opened from the calendar, which has no words of the timetable: only those who plan need them. */
export const LazyMoveClass = lazyDialog(async () => {
  await loadBundles(['timetable'], currentLocale())
  return (await import('./move-class.tsx')).MoveClass
})
