/** What is missing, for pages of other features: its code and its words come when it is shown, and it is left out until they do. */
import { currentLocale, loadBundles } from '../../../platform/words/i18n.tsx'
import { lazyPart } from '../../../platform/loading/lazy-part.tsx'

export const LazyMissingSummary = lazyPart(async () => {
  await loadBundles(['sports'], currentLocale())
  return (await import('./missing-summary.tsx')).MissingSummary
})

export const LazyGoalLine = lazyPart(async () => {
  await loadBundles(['sports'], currentLocale())
  return (await import('./missing-summary.tsx')).GoalLine
})

/** Asked for only where a sport may have been begun by mistake. */
export const LazyTakeBackSport = lazyPart(async () => {
  await loadBundles(['sports'], currentLocale())
  return (await import('../take-back-sport.tsx')).TakeBackSport
})

export const LazyMissingLine = lazyPart(async () => {
  await loadBundles(['sports'], currentLocale())
  return (await import('./missing-summary.tsx')).MissingLine
})
