/**
 * The outbox of this device: what could not be sent yet waits here until the server has it. Each owner sees and sends only their own
 * items, in the order in which they were made. One tab sends at a time. An item keeps its key, so the server executes it once.
 */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { createStore, type Store } from '../store.ts'
import {
  type Edit,
  editRecords,
  markBatch,
  type OutboxItem,
  type OutboxKind,
  prefixOf,
  type Settled,
  settleItems,
} from './outbox-items.ts'
import { deviceRecords } from './outbox-records.ts'

export { UNSENT, type OutboxItem, type Settled } from './outbox-items.ts'

/** Sends one batch of one lane. A refusal for good is settled by the outbox; any other error ends the run. */
export type Deliver<Item> = (batch: readonly Item[]) => Promise<readonly Settled<Item>[]>

export type OutboxView<Item> = { readonly items: readonly Item[]; readonly isSending: boolean }

export type Outbox<Item extends OutboxItem> = {
  /** The items of the owner, in their order. */
  readonly view: Store<OutboxView<Item>>
  /** Shows what this owner has left on this device. */
  readonly open: (owner: string) => Promise<void>
  readonly close: () => void
  /** The items of any owner, whether they are shown or not. */
  readonly list: (owner: string) => Promise<readonly Item[]>
  /** Edits the stored items of an owner in one step, with those that other tabs have added. */
  readonly change: (owner: string, edit: Edit<Item>) => Promise<void>
  /**
   * Sends what waits; the results of a batch are stored before `onSettled`. Throws the error of a failed connection; the rest stays. A
   * call while it runs only extends it.
   */
  readonly send: (deliver: Deliver<Item>, onSettled?: (batch: readonly Item[]) => void) => Promise<void>
}

const SESSION_MAY_BE_RENEWED: ReadonlySet<number> = new Set([401, 419])
const TOO_MANY_REQUESTS = 429

/** A retry would not help. False when the server is unreachable, fails, limits the rate, or asks for a new session. */
export const isRefusedForGood = (error: unknown): error is AppError =>
  error instanceof AppError &&
  error.status < 500 &&
  error.status !== TOO_MANY_REQUESTS &&
  !SESSION_MAY_BE_RENEWED.has(error.status)

/** One tab at a time, where the browser supports locks. */
async function exclusively(name: string, work: () => Promise<void>): Promise<void> {
  const locks: LockManager | undefined = globalThis.navigator?.locks
  await (locks === undefined ? work() : locks.request(`wegband.outbox.${name}`, work))
}

/** The items of one kind on this device, and whose are shown. */
function createShelf<Item extends OutboxItem>(kind: OutboxKind<Item>) {
  const { name, records = deviceRecords } = kind
  const view = createStore<OutboxView<Item>>({ items: [], isSending: false })
  let owner: string | undefined
  const show = (part: Partial<OutboxView<Item>>): void => view.set({ ...view.get(), ...part })
  return {
    view,
    show,
    owner: () => owner,
    turnTo: (next: string | undefined): void => {
      if (owner !== next) show({ items: [] })
      owner = next
    },
    /** Not async: records that are written at once are shown at once too. */
    edit: (of: string, edit: Edit<Item>): Promise<readonly Item[]> => {
      let items: readonly Item[] = []
      const prefixes = [prefixOf(name, of), ...(kind.former?.prefixesOf(of) ?? [])]
      const written = records.change(prefixes, (all) => {
        items = editRecords(kind, of, all, edit)
      })
      const done = (): readonly Item[] => {
        if (owner === of) show({ items })
        return items
      }
      return written === undefined ? Promise.resolve(done()) : written.then(done)
    },
  }
}

async function deliverBatch<Item extends OutboxItem>(
  kind: OutboxKind<Item>,
  deliver: Deliver<Item>,
  batch: readonly Item[],
): Promise<readonly Settled<Item>[]> {
  try {
    return await deliver(batch)
  } catch (error) {
    if (!isRefusedForGood(error)) throw error
    const { code } = error
    const refuse = kind.refuse ?? ((item: Item): Item => ({ ...item, state: 'refused', code }))
    return batch.map((item) => ({ key: kind.keyOf(item), next: refuse(item, code) }))
  }
}

export function createOutbox<Item extends OutboxItem>(kind: OutboxKind<Item>): Outbox<Item> {
  const shelf = createShelf(kind)
  let running: Promise<void> | undefined
  let isWantedAgain = false

  const list = (owner: string): Promise<readonly Item[]> => shelf.edit(owner, (items) => items)

  /** Stored as sent before it is sent, so that it counts as possibly arrived after a crash. */
  const takeBatch = async (owner: string, asked: ReadonlySet<string>): Promise<readonly Item[]> => {
    let batch: readonly Item[] = []
    await shelf.edit(owner, (items) => {
      const marked = markBatch(kind, items, asked)
      batch = marked.batch
      return marked.items
    })
    return batch
  }
  const isCurrent = (owner: string): boolean => shelf.owner() === owner && (kind.isCurrent?.(owner) ?? true)

  const sendAll: (
    owner: string,
    asked: Set<string>,
    ...how: Parameters<Outbox<Item>['send']>
  ) => Promise<void> = async (owner, asked, deliver, onSettled) => {
    for (;;) {
      const batch = await takeBatch(owner, asked)
      // Another person may have signed in meanwhile.
      if (batch.length === 0 || !isCurrent(owner)) return
      for (const item of batch) asked.add(kind.keyOf(item))
      const settled = await deliverBatch(kind, deliver, batch)
      await shelf.edit(owner, (items) => settleItems(kind, items, settled))
      onSettled?.(batch)
    }
  }

  const sendUntilDone: Outbox<Item>['send'] = async (deliver, onSettled) => {
    const asked = new Set<string>()
    do {
      isWantedAgain = false
      const owner = shelf.owner()
      if (owner === undefined) return
      const work = () => sendAll(owner, asked, deliver, onSettled)
      await (kind.isHarmlessTwice === true ? work() : exclusively(kind.name, work))
    } while (isWantedAgain)
  }

  return {
    view: shelf.view,
    list,
    change: async (owner, edit) => {
      await shelf.edit(owner, edit)
    },
    open: async (owner) => {
      shelf.turnTo(owner)
      await list(owner)
    },
    close: () => shelf.turnTo(undefined),
    send: (deliver, onSettled) => {
      if (running !== undefined) {
        isWantedAgain = true
        // The first caller reports the error.
        return running.catch(() => undefined)
      }
      if (shelf.owner() === undefined) return Promise.resolve()
      shelf.show({ isSending: true })
      running = sendUntilDone(deliver, onSettled).finally(() => {
        running = undefined
        shelf.show({ isSending: false })
      })
      return running
    },
  }
}

let made = 0

/** A key, made once per item: 128 random bits behind a prefix that tells items of one page apart. */
export const newKey = (): string => {
  made += 1
  return `${made.toString(36).padStart(4, '0')}-${crypto.randomUUID()}`
}
