/** What is missing, for pages of other features. Its code and texts load when it is shown; until then it renders nothing. */
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

/** Loaded only where a sport may have been started by mistake. */
export const LazyTakeBackSport = lazyPart(async () => {
  await loadBundles(['sports'], currentLocale())
  return (await import('../take-back-sport.tsx')).TakeBackSport
})

export const LazyMissingLine = lazyPart(async () => {
  await loadBundles(['sports'], currentLocale())
  return (await import('./missing-summary.tsx')).MissingLine
})
