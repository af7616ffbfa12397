/** Where an outbox stores its records. */
import { changeRecords } from '../device/device-store.ts'

export type OutboxRecords = {
  /**
   * Edits all records of these prefixes in one step, in which no other tab writes. `edit` receives them ordered by key. Returns nothing
   * when the records were written before it returned.
   */
  readonly change: (
    prefixes: readonly string[],
    edit: (records: Map<string, unknown>) => void,
  ) => Promise<void> | undefined
}

export const deviceRecords: OutboxRecords = { change: changeRecords }
