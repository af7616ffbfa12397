/** Dialogs bring a library along: it is loaded when the first one is asked for. */
import { currentLocale, loadBundles } from '../../platform/i18n.tsx'
import { onDemand } from '../../platform/on-demand.tsx'

export const ConfirmDialogOnDemand = onDemand(
  async () => (await import('../../ui/dialog/confirm-dialog.tsx')).ConfirmDialog,
)
export const AttendeeSheetOnDemand = onDemand(
  async () => (await import('./attendee-sheet.tsx')).AttendeeSheet,
)
export const ClassConfirmDialogOnDemand = onDemand(
  async () => (await import('./class-confirm-dialog.tsx')).ClassConfirmDialog,
)
export const AddPersonDialogOnDemand = onDemand(
  async () => (await import('./add-person-dialog.tsx')).AddPersonDialog,
)
export const LazyBookSeveralDialog = onDemand(
  async () => (await import('./bookings/book-several-dialog.tsx')).BookSeveralDialog,
)
export const ConflictDialogOnDemand = onDemand(
  async () => (await import('./conflict-dialog.tsx')).ConflictDialog,
)
export const LostRaceOnDemand = onDemand(async () => (await import('./lost-race.tsx')).LostRace)

/** The door has words of its own, which most visits of a class do without. */
export const DoorCodeOnDemand = onDemand(async () => {
  await loadBundles(['door', 'cards'], currentLocale())
  return (await import('./door-code.tsx')).DoorCode
})
export const DoorEntryOnDemand = onDemand(async () => {
  await loadBundles(['door'], currentLocale())
  return (await import('./door-entry.tsx')).DoorEntry
})

/** Fetched while there is a line, so that they open without one too; what does not come now comes when it is asked for. */
export function fetchClassDialogs(): void {
  void Promise.allSettled([
    import('../../ui/dialog/confirm-dialog.tsx'),
    import('./add-person-dialog.tsx'),
    import('./attendee-sheet.tsx'),
    import('./class-confirm-dialog.tsx'),
    import('./conflict-dialog.tsx'),
  ])
}
