/**
 * Caches answers in this process without ever giving a stale one. Each answer carries marks of the data it depends on. A signal of a
 * change drops all answers with its mark. An answer waits for every signal that was committed before its request. While signals are cut
 * off, the database is read as if nothing were cached.
 */
import type { Clock } from '../../clock.ts'
import type { Signals } from '../../signals.ts'

export type CachedResponse = { readonly json: Buffer; readonly tag: string }

/** An answer just built. Without `keep` it is for this one request. */
export type MadeAnswer = CachedResponse & {
  readonly keep?: {
    /** The data it depends on: `school 5`, `person 7`. */
    readonly marks: Iterable<string>
    /** Until when time alone changes nothing in it, in milliseconds. */
    readonly until: number
  }
}

export type ResponseCache = {
  /** The answer to the request that `key` stands for. `make` reads it from the database and learns whether it is worth caching. */
  readonly answer: (
    key: string,
    make: (isWorthKeeping: boolean) => Promise<MadeAnswer>,
  ) => Promise<CachedResponse>
  /** Data with this mark has changed. */
  readonly drop: (mark: string) => void
  /** Any data may have changed. */
  readonly dropAll: () => void
  readonly bytes: number
}

/** Longest time that a change without a signal can go unnoticed. */
export const KEPT_MS = 10_000
const MOST_BYTES = 32 * 1024 * 1024
/** An answer that is requested only once is not cached. Above this number the memory of requests is cleared completely. */
const MOST_QUESTIONS = 20_000

type Entry = {
  answer: CachedResponse
  marks: ReadonlySet<string>
  from: number
  until: number
  bytes: number
}

/** The entries in the order of their last use, and an index by mark. */
const createStore = () => {
  const entries = new Map<string, Entry>()
  const byMark = new Map<string, Set<string>>()
  let bytes = 0

  const remove = (key: string): void => {
    const entry = entries.get(key)
    if (entry === undefined) return
    entries.delete(key)
    bytes -= entry.bytes
    for (const mark of entry.marks) {
      const keys = byMark.get(mark)
      keys?.delete(key)
      if (keys?.size === 0) byMark.delete(mark)
    }
  }
  return {
    get: (key: string): Entry | undefined => entries.get(key),
    /** Moves the entry to the end, so that it is removed last. */
    touch: (key: string, entry: Entry): void => {
      entries.delete(key)
      entries.set(key, entry)
    },
    add: (key: string, entry: Entry): void => {
      remove(key)
      entries.set(key, entry)
      bytes += entry.bytes
      for (const mark of entry.marks) byMark.set(mark, (byMark.get(mark) ?? new Set()).add(key))
      for (const oldest of entries.keys()) {
        if (bytes <= MOST_BYTES) break
        remove(oldest)
      }
    },
    remove,
    removeMarked: (mark: string): void => [...(byMark.get(mark) ?? [])].forEach(remove),
    clear: (): void => {
      entries.clear()
      byMark.clear()
      bytes = 0
    },
    bytes: (): number => bytes,
  }
}

/** The marks dropped while an answer was built: the answer may have been read before the change. */
type Making = { marks: Set<string>; isAll: boolean }

export const createResponseCache = (signals: Pick<Signals, 'caughtUp'>, clock: Clock): ResponseCache => {
  const store = createStore()
  const asked = new Set<string>()
  const making = new Set<Making>()

  const find = async (key: string): Promise<CachedResponse | undefined> => {
    const now = clock.now().getTime()
    if (store.get(key) === undefined || !(await signals.caughtUp())) return undefined
    const entry = store.get(key)
    if (entry === undefined) return undefined
    const isOfNow = entry.from <= now && now < entry.until
    if (isOfNow) store.touch(key, entry)
    else store.remove(key)
    return isOfNow ? entry.answer : undefined
  }

  const isAskedAgain = (key: string): boolean => {
    if (asked.has(key)) return true
    if (asked.size >= MOST_QUESTIONS) asked.clear()
    asked.add(key)
    return false
  }

  const makeAndKeep = async (
    key: string,
    make: Parameters<ResponseCache['answer']>[1],
  ): Promise<CachedResponse> => {
    const dropped: Making = { marks: new Set(), isAll: false }
    const begun = clock.now().getTime()
    making.add(dropped)
    try {
      const { keep, ...answer } = await make(true)
      const marks = new Set(keep?.marks)
      const isOld = dropped.isAll || [...marks].some((mark) => dropped.marks.has(mark))
      if (keep === undefined || isOld) return answer
      const bytes = answer.json.length + key.length
      const until = Math.min(keep.until, begun + KEPT_MS)
      store.add(key, { answer, marks, from: begun, until, bytes })
      return answer
    } finally {
      making.delete(dropped)
    }
  }

  return {
    answer: async (key, make) => {
      if (!isAskedAgain(key)) return await make(false)
      return (await find(key)) ?? (await makeAndKeep(key, make))
    },
    drop: (mark) => {
      store.removeMarked(mark)
      for (const one of making) one.marks.add(mark)
    },
    dropAll: () => {
      store.clear()
      for (const one of making) one.isAll = true
    },
    get bytes() {
      return store.bytes()
    },
  }
}
