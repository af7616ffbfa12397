/**
 * The server's events in one browser: one tab reads the stream by fetch with the bearer header and passes it
 * to the other tabs.
 */
import { EVENT_TOPICS, type EventTopic } from '@wegband/domain/http/event-topics.ts'
import { jittered } from '../device/random.ts'

/** `resync`: events may have been missed, so all visible data must be read again. */
export type LiveMessage =
  | { readonly kind: 'event'; readonly topic: EventTopic; readonly ids: readonly number[] }
  | { readonly kind: 'resync' }

export type EventStreamParts = {
  /** Opens `GET /api/events`. */
  readonly open: (signal: AbortSignal) => Promise<Response>
  readonly onMessage: (message: LiveMessage) => void
  /** Whether events arrive. A tab that joins learns it with the next event or heartbeat. */
  readonly onState?: (isUp: boolean) => void
  /** Missing on plain http: then each tab has its own stream. */
  readonly locks: LockManager | undefined
  readonly openChannel: (name: string) => BroadcastChannel
}

const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 30_000
/** The server sends a comment more often than this; longer silence means a dead connection. */
const LONGEST_SILENCE_MS = 60_000

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** The event in one block of the stream; `undefined` for comments and for topics of a newer server. */
export function parseBlock(block: string): LiveMessage | undefined {
  const text = block
    .split('\n')
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice('data:'.length).trimStart())
    .join('\n')
  if (text === '') return undefined
  try {
    const value: unknown = JSON.parse(text)
    if (!isRecord(value) || !Array.isArray(value['ids'])) return undefined
    const topic = EVENT_TOPICS.find((known) => known === value['topic'])
    return topic === undefined ? undefined : { kind: 'event', topic, ids: value['ids'].map(Number) }
  } catch {
    return undefined
  }
}

/** Blocks of a server-sent event stream until it ends; throws after a silence of `LONGEST_SILENCE_MS`. */
async function readBlocks(body: ReadableStream<Uint8Array>, onBlock: (block: string) => void): Promise<void> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  for (;;) {
    let silence: ReturnType<typeof setTimeout> | undefined
    const tooQuiet = new Promise<never>((_, reject) => {
      silence = setTimeout(() => reject(new Error('the event stream fell silent')), LONGEST_SILENCE_MS)
    })
    const { done, value } = await Promise.race([reader.read(), tooQuiet]).finally(() => clearTimeout(silence))
    if (done) return
    const blocks = (rest + decoder.decode(value, { stream: true })).replaceAll('\r\n', '\n').split('\n\n')
    rest = blocks.pop() ?? ''
    blocks.forEach(onBlock)
  }
}

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

type Emit = {
  readonly message: (message: LiveMessage) => void
  readonly state: (isUp: boolean) => void
}

/** Reads and reconnects until `signal` aborts. `mayHaveMissed`: another tab read before this one. */
async function readForEver(
  parts: EventStreamParts,
  emit: Emit,
  signal: AbortSignal,
  mayHaveMissed: boolean,
): Promise<void> {
  let hasGap = mayHaveMissed
  let pause = FIRST_WAIT_MS
  while (!signal.aborted) {
    const connection = new AbortController()
    const close = (): void => connection.abort()
    signal.addEventListener('abort', close)
    try {
      const response = await parts.open(connection.signal)
      if (hasGap) emit.message({ kind: 'resync' })
      pause = FIRST_WAIT_MS
      if (response.body !== null)
        await readBlocks(response.body, (block) => {
          emit.state(true)
          const message = parseBlock(block)
          if (message !== undefined) emit.message(message)
        })
    } catch {
      // the client reports the failure where it matters; the loop below reconnects
    }
    connection.abort()
    signal.removeEventListener('abort', close)
    emit.state(false)
    hasGap = true
    if (signal.aborted) return
    await wait(jittered(pause), signal)
    pause = Math.min(pause * 2, LONGEST_WAIT_MS)
  }
}

/** What tabs of one browser send each other. */
type TabMessage = LiveMessage | { readonly kind: 'state'; readonly isUp: boolean }

/** The first tab leads at once. A tab that waited must read what the tab before it missed while closing. */
async function leadOrWait(
  locks: LockManager,
  name: string,
  signal: AbortSignal,
  lead: (mayHaveMissed: boolean) => Promise<void>,
): Promise<void> {
  const isLed = await locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock === null) return false
    await lead(false)
    return true
  })
  if (!isLed && !signal.aborted) await locks.request(name, { signal }, () => lead(true))
}

/**
 * Starts to listen for one user; returns a function that stops it. `userId` separates tabs of different
 * users.
 */
export function startEventStream(parts: EventStreamParts, userId: number): () => void {
  const name = `wegband.events.${userId}`
  const channel = parts.openChannel(name)
  const stop = new AbortController()
  const take = (message: TabMessage): void => {
    if (message.kind === 'state') parts.onState?.(message.isUp)
    else parts.onMessage(message)
  }
  channel.addEventListener('message', (event: MessageEvent<TabMessage>) => take(event.data))
  const send = (message: TabMessage): void => {
    if (stop.signal.aborted) return
    take(message)
    channel.postMessage(message)
  }
  const emit: Emit = { message: send, state: (isUp) => send({ kind: 'state', isUp }) }
  const lead = (mayHaveMissed: boolean): Promise<void> => {
    // the tab that led before may have closed without a word
    emit.state(false)
    return readForEver(parts, emit, stop.signal, mayHaveMissed)
  }
  const leading = parts.locks === undefined ? lead(false) : leadOrWait(parts.locks, name, stop.signal, lead)
  leading.catch(() => undefined)
  return () => {
    stop.abort()
    parts.onState?.(false)
    channel.close()
  }
}
