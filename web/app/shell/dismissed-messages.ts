/** Global messages that were dismissed on this device, as a list of ids (§9 Defaults). */
import { readStored, writeStored } from '../../platform/device/local-settings.ts'

/** The newest ones; messages end, so their ids need not be remembered longer. */
const MOST_IDS = 50

/** `stored` is the value in local storage; anything but a list of ids counts as empty. */
export function readDismissed(stored: string | null): readonly number[] {
  try {
    const ids: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(ids) ? ids.filter((id): id is number => Number.isInteger(id)) : []
  } catch {
    return []
  }
}

export function dismissMessage(id: number): void {
  const ids = readDismissed(readStored('dismissedMessages')).filter((one) => one !== id)
  writeStored('dismissedMessages', JSON.stringify([...ids, id].slice(-MOST_IDS)))
}
