/** Loads the frames of all dialogs once, as soon as a page with a dialog is on screen. */
import { createContext, useContext, useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import type * as Frames from './dialog-frames.tsx'

type DialogFrames = typeof Frames

const load = (): Promise<DialogFrames> => import('./dialog-frames.tsx')
let loadFile = load
let frames: DialogFrames | undefined
let loading: Promise<void> | undefined
const listeners = new Set<() => void>()

/** Rejects when the code cannot be loaded; the next call tries again. */
export function loadFrames(): Promise<void> {
  loading ??= loadFile().then(
    (loaded) => {
      frames = loaded
      for (const listener of listeners) listener()
    },
    (error: unknown) => {
      loading = undefined
      throw error
    },
  )
  return loading
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const FailureContext = createContext<(() => void) | undefined>(undefined)
/** Reports a dialog that could not be loaded; the application injects how. */
export const DialogFailureProvider = FailureContext

/** `undefined` while they load. A dialog that is open and cannot be loaded is reported and closed. */
export function useFrames(isOpen: boolean, close: () => void): DialogFrames | undefined {
  const found = useSyncExternalStore(subscribe, () => frames)
  const report = useContext(FailureContext)
  const fail = useEffectEvent((): void => {
    if (!isOpen) return
    report?.()
    close()
  })
  const isThere = found !== undefined
  useEffect(() => {
    if (isThere) return undefined
    let isGone = false
    loadFrames().catch(() => {
      if (!isGone) fail()
    })
    return () => {
      isGone = true
    }
  }, [isThere, isOpen])
  return found
}

/** For tests: a page that has just begun, and whose file arrives like this. */
export function forgetFrames(arriving = load): void {
  loadFile = arriving
  frames = undefined
  loading = undefined
}
