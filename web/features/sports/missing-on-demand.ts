/** What is missing, for pages of other features: its code and its words come when it is shown, and it is left out until they do. */
import { currentLocale, loadBundles } from '../../platform/i18n.tsx'
import { besides } from '../../platform/on-demand.tsx'

export const MissingSummaryOnDemand = besides(async () => {
  await loadBundles(['sports'], currentLocale())
  return (await import('./missing-summary.tsx')).MissingSummary
})

export const GoalLineOnDemand = besides(async () => {
  await loadBundles(['sports'], currentLocale())
  return (await import('./missing-summary.tsx')).GoalLine
})

/** Asked for only where a sport may have been begun by mistake. */
export const TakeBackSportOnDemand = besides(async () => {
  await loadBundles(['sports'], currentLocale())
  return (await import('./take-back-sport.tsx')).TakeBackSport
})

export const MissingLineOnDemand = besides(async () => {
  await loadBundles(['sports'], currentLocale())
  return (await import('./missing-summary.tsx')).MissingLine
})
