/** Dialogs bring a library along: it is loaded when the first one is asked for. */
import { lazy } from 'react'
import { loadChunk } from '../../platform/chunk-loading.ts'

export const LazyConfirmDialog = lazy(async () => ({
  default: (await loadChunk(() => import('../../ui/dialog/confirm-dialog.tsx'))).ConfirmDialog,
}))

export const LazyAttendeeSheet = lazy(async () => ({
  default: (await loadChunk(() => import('./attendee-sheet.tsx'))).AttendeeSheet,
}))

export const LazyLostRace = lazy(async () => ({
  default: (await loadChunk(() => import('./lost-race.tsx'))).LostRace,
}))
