/** Dialogs bring a library along: it is loaded when the first one is asked for, while the page stays as it is. */
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { loadChunk } from '../../platform/chunk-loading.ts'
import { createStore, useStore } from '../../platform/store.ts'

/** Shows nothing until its code is there; a failure is thrown to the boundary of the page, the next time tries again. */
function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactNode {
  const loaded = createStore<ComponentType<Props> | undefined>(undefined)
  return function OnDemand(props: Props): ReactNode {
    const Loaded = useStore(loaded)
    const [failure, setFailure] = useState<{ readonly error: unknown }>()
    const isThere = Loaded !== undefined
    useEffect(() => {
      if (isThere) return
      loadChunk(load).then(loaded.set, (error: unknown) => setFailure({ error }))
    }, [isThere])
    if (failure !== undefined) throw failure.error
    return Loaded === undefined ? null : <Loaded {...props} />
  }
}

export const ConfirmDialogOnDemand = onDemand(
  async () => (await import('../../ui/dialog/confirm-dialog.tsx')).ConfirmDialog,
)
export const AttendeeSheetOnDemand = onDemand(
  async () => (await import('./attendee-sheet.tsx')).AttendeeSheet,
)
export const LostRaceOnDemand = onDemand(async () => (await import('./lost-race.tsx')).LostRace)
