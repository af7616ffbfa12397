/** Records of an outbox in the local storage: written at once, before a page that is being closed is gone. */
import { readStored, type StoredKey, writeStored } from '../device/local-settings.ts'
import type { OutboxRecords } from './outbox-records.ts'

function entriesOf(text: string | null): [string, unknown][] {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? Object.entries(value) : []
  } catch {
    return []
  }
}

/** `key`: where they are stored as one text. Unreadable text counts as empty. */
export const storedRecords = (key: StoredKey): OutboxRecords => ({
  change: (prefixes, edit) => {
    const isOurs = ([name]: readonly [string, unknown]): boolean =>
      prefixes.some((prefix) => name.startsWith(prefix))
    const before = readStored(key)
    const all = entriesOf(before)
    const records = new Map(all.filter(isOurs).toSorted(([left], [right]) => (left < right ? -1 : 1)))
    edit(records)
    const after = [...all.filter((entry) => !isOurs(entry)), ...records]
    const text = after.length === 0 ? null : JSON.stringify(Object.fromEntries(after))
    if (text !== before) writeStored(key, text)
    return undefined
  },
})
