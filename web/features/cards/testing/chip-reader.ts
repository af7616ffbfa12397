/** A stand-in for Web NFC: what a device with a chip reader does, without one. */

/** Puts `NDEFReader` into the page; chips are held to it by `window.holdChip(serial)`. `isAllowed` false: the person said no. */
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
