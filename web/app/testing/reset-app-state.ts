/**
 * Setup of every web test file. The files of a worker share one document and one copy of each module.
 * This resets the stores, the storage and the document, and removes what a file patched onto browser objects.
 */
import { afterAll, beforeAll, vi } from 'vitest'
import { forgetRegistration } from '../../features/registration/registration-draft.ts'
import { isGuestAsked, wantsClasses } from '../../features/registration/guest-gate.ts'
import { closeQueue } from '../../features/appointments/offline/command-queue.ts'
import { closeCheckIns } from '../../features/scanner/kiosk/check-in-queue.ts'
import { installClock } from '../../platform/clock.ts'
import { forgetDevice } from '../../platform/device/device-store.ts'
import { snapshotSince, connection } from '../../platform/offline/connection.ts'
import { loadFrames } from '../../ui/dialog/late-frames.ts'
import { toasts } from '../../platform/words/notices.ts'
import { hasActionBar } from '../../platform/router/page-frame.ts'

/** The address of a new test environment. */
const START_PATH = '/'

const resetStores = (): void => {
  connection.set({ status: 'fine' })
  snapshotSince.set(undefined)
  toasts.set([])
  hasActionBar.set(false)
  isGuestAsked.set(false)
  wantsClasses.set(false)
  closeCheckIns()
  closeQueue()
  forgetRegistration()
}

const resetDevice = (): void => {
  localStorage.clear()
  sessionStorage.clear()
  forgetDevice()
  installClock(undefined)
}

const resetDocument = (): void => {
  for (const element of [document.documentElement, document.head, document.body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name)
  }
  document.head.replaceChildren()
  document.body.replaceChildren()
  window.history.replaceState(null, '', START_PATH)
}

/** Browser objects to which tests add what jsdom does not have. */
const patchable = (): object[] => [
  navigator,
  document,
  document.documentElement,
  Element.prototype,
  HTMLElement.prototype,
  HTMLMediaElement.prototype,
]

/** Returns a function that removes every property added since. */
const rememberProperties = (target: object): (() => void) => {
  const before = Object.getOwnPropertyDescriptors(target)
  return () => {
    for (const key of Reflect.ownKeys(target))
      if (!Object.hasOwn(before, key)) Reflect.deleteProperty(target, key)
  }
}

// a few files run without a document
if (typeof document !== 'undefined') {
  // the tests of late dialogs aside, a dialog opens at once
  await loadFrames()
  const restorers = patchable().map(rememberProperties)
  beforeAll(() => {
    resetDevice()
    resetStores()
    resetDocument()
  })
  afterAll(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    vi.unstubAllEnvs()
    for (const restore of restorers) restore()
  })
}
