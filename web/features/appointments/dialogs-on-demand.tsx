/** Dialogs bring a library along: it is loaded when the first one is asked for. */
import { onDemand } from '../../platform/on-demand.tsx'

export const ConfirmDialogOnDemand = onDemand(
  async () => (await import('../../ui/dialog/confirm-dialog.tsx')).ConfirmDialog,
)
export const AttendeeSheetOnDemand = onDemand(
  async () => (await import('./attendee-sheet.tsx')).AttendeeSheet,
)
export const LostRaceOnDemand = onDemand(async () => (await import('./lost-race.tsx')).LostRace)
