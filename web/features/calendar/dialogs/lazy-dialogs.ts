/** Dialogs of the calendar: their code and messages load when the first one opens. */
import { currentLocale, loadBundles } from '../../../platform/words/i18n.tsx'
import { lazyDialog } from '../../../platform/loading/lazy-part.tsx'

export const LazyFeedDialog = lazyDialog(async () => {
  await loadBundles(['calendar-feeds'], currentLocale())
  return (await import('./feed-dialog.tsx')).FeedDialog
})
export const LazyMonthDialog = lazyDialog(async () => (await import('./month-dialog.tsx')).MonthDialog)
export const LazyFilterDialog = lazyDialog(async () => (await import('./filter-dialog.tsx')).FilterDialog)
