/** Dialogs of the calendar: their code and words are loaded when the first one is asked for. */
import { currentLocale, loadBundles } from '../../platform/i18n.tsx'
import { onDemand } from '../../platform/on-demand.tsx'

export const FeedDialogOnDemand = onDemand(async () => {
  await loadBundles(['calendar-feeds'], currentLocale())
  return (await import('./feed-dialog.tsx')).FeedDialog
})
export const MonthDialogOnDemand = onDemand(async () => (await import('./month-dialog.tsx')).MonthDialog)
export const FilterDialogOnDemand = onDemand(async () => (await import('./filter-dialog.tsx')).FilterDialog)
