/** The rules of an outbox without its storage: what an item is, its place among the others, and which items go next. */
import type { ErrorCode } from '@wegband/domain/errors/catalogue.ts'
import type { OutboxRecords } from './outbox-records.ts'

export type OutboxItem = {
  /** `conflict`: the owner must decide. `refused`: the owner has not read the reason yet. */
  readonly state: 'waiting' | 'conflict' | 'refused'
  /** It was sent at least once as it is, so it may have arrived. */
  readonly wasSent: boolean
  /** Why the server refused it. */
  readonly code: ErrorCode | null
}

/** What every new item begins with. */
export const UNSENT = { state: 'waiting', wasSent: false, code: null } as const satisfies OutboxItem

export type OutboxKind<Item extends OutboxItem> = {
  /** Names the records and the lock. */
  readonly name: string
  /** Unique. The server executes a key once, so an item keeps its key for as long as it waits. */
  readonly keyOf: (item: Item) => string
  /** Items of one lane are sent together, and in their order. */
  readonly laneOf: (item: Item) => string
  /** How many items of a lane go in one request; one by default. */
  readonly batchSize?: number
  /** What stays of an item whose request the server refused for good; null: nothing. By default it waits to be read. */
  readonly refuse?: (item: Item, code: ErrorCode) => Item | null
  /** Whether the requests of this tab are still made in the name of the owner. */
  readonly isCurrent?: (owner: string) => boolean
  /** IndexedDB by default. */
  readonly records?: OutboxRecords
  /** Sending twice does no harm: no lock is awaited, and a page that is being closed sends at once. */
  readonly isHarmlessTwice?: boolean
  /** What earlier versions stored. `take` removes it from the records and returns it as items, oldest first. */
  readonly former?: {
    readonly prefixesOf: (owner: string) => readonly string[]
    readonly take: (records: Map<string, unknown>, owner: string) => readonly Item[]
  }
}

export type Edit<Item> = (items: readonly Item[]) => readonly Item[]

/** The result of one item. `next`: the item as it stays; null: it leaves the outbox. Items without a result stay and wait. */
export type Settled<Item> = { readonly key: string; readonly next: Item | null }

/** The place in the name of a record orders the records. A clock would not: the one of a device may be set back. */
const PLACE_LENGTH = 12

export const prefixOf = (name: string, owner: string): string => `outbox:${name}:${owner}:`

/** Writes the items, each in its place, and new ones behind all others. */
function writeItems<Item extends OutboxItem>(
  { keyOf }: OutboxKind<Item>,
  prefix: string,
  records: Map<string, unknown>,
  before: readonly (readonly [string, Item])[],
  after: readonly Item[],
): void {
  const nameByKey = new Map(before.map(([name, item]) => [keyOf(item), name]))
  const keys = new Set(after.map(keyOf))
  for (const [name, item] of before) if (!keys.has(keyOf(item))) records.delete(name)
  const placeIn = (name: string): number => Number(name.slice(prefix.length, prefix.length + PLACE_LENGTH))
  let last = Math.max(0, ...before.map(([name]) => placeIn(name)))
  for (const item of after) {
    const known = nameByKey.get(keyOf(item))
    if (known === undefined) last += 1
    records.set(known ?? `${prefix}${String(last).padStart(PLACE_LENGTH, '0')}:${keyOf(item)}`, item)
  }
}

/**
 * Edits the records of an owner and returns their items. What an earlier version stored joins them at the end. An item of a known key
 * keeps its place, a new one goes to the end.
 */
export function editRecords<Item extends OutboxItem>(
  kind: OutboxKind<Item>,
  owner: string,
  records: Map<string, unknown>,
  edit: Edit<Item>,
): readonly Item[] {
  const { keyOf } = kind
  const prefix = prefixOf(kind.name, owner)
  const former = kind.former?.take(records, owner) ?? []
  // Only `writeItems` writes records with this prefix.
  const before = [...records].filter(([name]) => name.startsWith(prefix)) as [string, Item][]
  const known = new Set(before.map(([, item]) => keyOf(item)))
  const all = [...before.map(([, item]) => item), ...former.filter((item) => !known.has(keyOf(item)))]
  const edited = new Map(edit(all).map((item) => [keyOf(item), item]))
  const stays = all.flatMap((item) => edited.get(keyOf(item)) ?? [])
  for (const item of stays) edited.delete(keyOf(item))
  const after = [...stays, ...edited.values()]
  writeItems(kind, prefix, records, before, after)
  return after
}

/**
 * Marks the next batch as sent: the waiting items of the first lane. `asked`: the keys that this run has sent already. An item that its
 * owner changed since goes again.
 */
export function markBatch<Item extends OutboxItem>(
  { keyOf, laneOf, batchSize = 1 }: OutboxKind<Item>,
  items: readonly Item[],
  asked: ReadonlySet<string>,
): { readonly items: readonly Item[]; readonly batch: readonly Item[] } {
  const isNext = (item: Item): boolean =>
    item.state === 'waiting' && !(item.wasSent && asked.has(keyOf(item)))
  const first = items.find(isNext)
  if (first === undefined) return { items, batch: [] }
  const lane = laneOf(first)
  const batch = items
    .filter((item) => isNext(item) && laneOf(item) === lane)
    .slice(0, batchSize)
    .map((item) => (item.wasSent ? item : { ...item, wasSent: true }))
  const marked = new Map(batch.map((item) => [keyOf(item), item]))
  return { items: items.map((item) => marked.get(keyOf(item)) ?? item), batch }
}

/** Applies the results. An item that its owner changed meanwhile was not sent like this, so it stays. */
export const settleItems = <Item extends OutboxItem>(
  { keyOf }: OutboxKind<Item>,
  items: readonly Item[],
  settled: readonly Settled<Item>[],
): readonly Item[] => {
  const results = new Map(settled.map(({ key, next }) => [key, next]))
  return items.flatMap((item) => {
    const next = item.wasSent ? results.get(keyOf(item)) : undefined
    return next === undefined ? [item] : (next ?? [])
  })
}
