/** A fake Web NFC: does what a device with a chip reader does. */

/** Puts `NDEFReader` into the page; `window.holdChip(serial)` holds a chip to it. `isAllowed` false: the user denied permission. */
export function installChipReader(isAllowed: boolean): void {
  const readers = new Set<EventTarget>()
  class StandInReader extends EventTarget {
    scan({ signal }: { readonly signal: AbortSignal }): Promise<void> {
      if (!isAllowed) return Promise.reject(new DOMException('No', 'NotAllowedError'))
      readers.add(this)
      signal.addEventListener('abort', () => readers.delete(this))
      return Promise.resolve()
    }
  }
  Object.assign(globalThis, {
    NDEFReader: StandInReader,
    holdChip: (serialNumber: string) => {
      for (const reader of readers)
        reader.dispatchEvent(Object.assign(new Event('reading'), { serialNumber }))
    },
  })
}

declare global {
  // oxlint-disable-next-line no-var -- only `var` declares a property of the global object
  var holdChip: ((serialNumber: string) => void) | undefined
}
