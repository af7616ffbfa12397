/** Dialogs that need a library: the library loads when the first dialog opens. */
import { currentLocale, loadBundles } from '../../platform/words/i18n.tsx'
import { lazyDialog } from '../../platform/loading/lazy-part.tsx'

export const LazyConfirmDialog = lazyDialog(
  async () => (await import('../../ui/dialog/confirm-dialog.tsx')).ConfirmDialog,
)
export const LazyAttendeeSheet = lazyDialog(
  async () => (await import('./attendance/attendee-sheet.tsx')).AttendeeSheet,
)
export const LazyClassConfirmDialog = lazyDialog(
  async () => (await import('./confirm-class/class-confirm-dialog.tsx')).ClassConfirmDialog,
)
export const LazyAddPersonDialog = lazyDialog(
  async () => (await import('./attendance/add-person-dialog.tsx')).AddPersonDialog,
)
export const LazyBookSeveralDialog = lazyDialog(
  async () => (await import('./booking/book-several-dialog.tsx')).BookSeveralDialog,
)
export const LazyConflictDialog = lazyDialog(
  async () => (await import('./offline/conflict-dialog.tsx')).ConflictDialog,
)
export const LazyLostRace = lazyDialog(async () => (await import('./booking/lost-race.tsx')).LostRace)

/** The door has its own messages, which most visits of a class do not need. */
export const LazyDoorCode = lazyDialog(async () => {
  await loadBundles(['door', 'cards'], currentLocale())
  return (await import('./kiosk/door-code.tsx')).DoorCode
})
export const LazyDoorEntry = lazyDialog(async () => {
  await loadBundles(['door'], currentLocale())
  return (await import('./kiosk/door-entry.tsx')).DoorEntry
})

/** Preloads the dialogs while online, so that they open offline too. A failed load is repeated when the dialog opens. */
export function fetchClassDialogs(): void {
  void Promise.allSettled([
    import('../../ui/dialog/confirm-dialog.tsx'),
    import('./attendance/add-person-dialog.tsx'),
    import('./attendance/attendee-sheet.tsx'),
    import('./confirm-class/class-confirm-dialog.tsx'),
    import('./offline/conflict-dialog.tsx'),
  ])
}
