/**
 * Records in IndexedDB that survive closing the app. Where the browser forbids IndexedDB, they live as long
 * as the page.
 */
const DATABASE = 'wegband'
const RECORDS = 'records'
const VERSION = 1

const memory = new Map<string, unknown>()
let opened: Promise<IDBDatabase | undefined> | undefined

const asPromise = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')))
  })

/** Undefined where IndexedDB is not available. */
function open(): Promise<IDBDatabase | undefined> {
  opened ??= openOnce().catch(() => undefined)
  return opened
}

async function openOnce(): Promise<IDBDatabase | undefined> {
  if (typeof indexedDB === 'undefined') return undefined
  const request = indexedDB.open(DATABASE, VERSION)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(RECORDS))
  const database = await asPromise(request)
  // another tab upgrades the database and must not wait for this one
  database.addEventListener('versionchange', () => {
    database.close()
    opened = undefined
  })
  return database
}

/**
 * Resolves once the record is written, as far as the device writes at all. False: only in the memory of this
 * page.
 */
export async function keepRecord(key: string, value: unknown): Promise<boolean> {
  const database = await open()
  if (database === undefined) {
    memory.set(key, structuredClone(value))
    return false
  }
  const transaction = database.transaction(RECORDS, 'readwrite', { durability: 'strict' })
  transaction.objectStore(RECORDS).put(value, key)
  await finished(transaction)
  return true
}

const finished = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('IndexedDB')))
  })

export async function dropRecord(key: string): Promise<void> {
  memory.delete(key)
  const database = await open()
  if (database === undefined) return
  const transaction = database.transaction(RECORDS, 'readwrite')
  transaction.objectStore(RECORDS).delete(key)
  await finished(transaction)
}

export async function readRecord(key: string): Promise<unknown> {
  const database = await open()
  if (database === undefined) return memory.get(key)
  return await asPromise(database.transaction(RECORDS).objectStore(RECORDS).get(key))
}

/** All records whose keys begin with the prefix, ordered by key. */
export async function listRecords(prefix: string): Promise<unknown[]> {
  const database = await open()
  if (database === undefined)
    return [...memory]
      .filter(([key]) => key.startsWith(prefix))
      .toSorted(([left], [right]) => (left < right ? -1 : 1))
      .map(([, value]) => value)
  const found: IDBRequest<unknown[]> = database
    .transaction(RECORDS)
    .objectStore(RECORDS)
    .getAll(rangeOf(prefix))
  return await asPromise(found)
}

const rangeOf = (prefix: string): IDBKeyRange => IDBKeyRange.bound(prefix, `${prefix}\uFFFF`)

/** Which records an edit wrote, and which it removed. */
function changesOf(before: ReadonlyMap<string, unknown>, after: ReadonlyMap<string, unknown>) {
  return {
    written: [...after].filter(([key, value]) => before.get(key) !== value),
    dropped: [...before.keys()].filter((key) => !after.has(key)),
  }
}

/**
 * Edits all records of these prefixes in one transaction, so that no other tab writes in between. `edit`
 * receives them ordered by key; records that it leaves as they are stay unwritten.
 */
export async function changeRecords(
  prefixes: readonly string[],
  edit: (records: Map<string, unknown>) => void,
): Promise<void> {
  const database = await open()
  if (database === undefined) {
    const own = [...memory].filter(([key]) => prefixes.some((prefix) => key.startsWith(prefix)))
    const before = new Map(own.toSorted(([left], [right]) => (left < right ? -1 : 1)))
    const after = new Map(before)
    edit(after)
    const { written, dropped } = changesOf(before, after)
    for (const key of dropped) memory.delete(key)
    for (const [key, value] of written) memory.set(key, structuredClone(value))
    return
  }
  const transaction = database.transaction(RECORDS, 'readwrite', { durability: 'strict' })
  const isOver = finished(transaction)
  // a read that fails ends the transaction too, and is reported itself
  isOver.catch(() => undefined)
  const records = transaction.objectStore(RECORDS)
  const lists = await Promise.all(
    prefixes.map(async (prefix) => {
      const keys: Promise<IDBValidKey[]> = asPromise(records.getAllKeys(rangeOf(prefix)))
      const values: Promise<unknown[]> = asPromise(records.getAll(rangeOf(prefix)))
      const [names, found] = await Promise.all([keys, values])
      // every record has a text as its key
      return (names as string[]).map((name, index): [string, unknown] => [name, found[index]])
    }),
  )
  const before = new Map(lists.flat())
  const after = new Map(before)
  try {
    edit(after)
  } catch (error) {
    transaction.abort()
    throw error
  }
  const { written, dropped } = changesOf(before, after)
  for (const key of dropped) records.delete(key)
  for (const [key, value] of written) records.put(value, key)
  await isOver
}

/** For tests: an empty device. */
export function forgetDevice(): void {
  memory.clear()
}
