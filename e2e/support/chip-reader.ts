/** Web NFC on a device without it: the API that the page uses, and a function that holds chips to it. */
import type { Page } from '@playwright/test'

declare global {
  interface Window {
    readonly holdChip?: (serialNumber: string) => void
  }
}

/** Before the page is opened; returns a function that holds a chip to the phone by its serial number. */
export const giveChipReader = async (page: Page): Promise<(serial: string) => Promise<void>> => {
  await page.addInitScript(() => {
    const readers = new Set<EventTarget>()
    class StandInReader extends EventTarget {
      scan({ signal }: { readonly signal: AbortSignal }): Promise<void> {
        readers.add(this)
        signal.addEventListener('abort', () => readers.delete(this))
        return Promise.resolve()
      }
    }
    Object.assign(window, {
      NDEFReader: StandInReader,
      holdChip: (serialNumber: string) => {
        for (const reader of readers)
          reader.dispatchEvent(Object.assign(new Event('reading'), { serialNumber }))
      },
    })
  })
  return (serial) => page.evaluate((held) => window.holdChip?.(held), serial)
}
