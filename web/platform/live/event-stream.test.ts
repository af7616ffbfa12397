import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { parseBlock, startEventStream } from './event-stream.ts'
import type { EventStreamParts, LiveMessage } from './event-stream.ts'

/** A channel between tabs that delivers at once, and not to the sender. */
const createChannels = () => {
  const open = new Set<EventTarget>()
  return (): BroadcastChannel => {
    const channel = new EventTarget()
    open.add(channel)
    const deliver = (data: unknown): void => {
      for (const other of open)
        if (other !== channel) other.dispatchEvent(new MessageEvent('message', { data }))
    }
    return Object.assign(channel, {
      postMessage: deliver,
      close: () => open.delete(channel),
    }) as unknown as BroadcastChannel
  }
}

/** Locks as browsers grant them: one holder per name, then the next in the queue. */
const createLocks = (grantedAfterMs = 0): LockManager => {
  let tail = Promise.resolve()
  let holders = 0
  const request = async (
    _name: string,
    { ifAvailable = false }: LockOptions,
    work: (lock: object | null) => Promise<unknown>,
  ): Promise<unknown> => {
    if (ifAvailable && holders > 0) return await work(null)
    holders += 1
    const granted = tail.then(() => new Promise((resolve) => setTimeout(resolve, grantedAfterMs)))
    const turn = (grantedAfterMs === 0 ? tail : granted).then(() => work({}))
    tail = turn.then(
      () => undefined,
      () => undefined,
    )
    return await turn.finally(() => (holders -= 1))
  }
  return { request } as unknown as LockManager
}

type FakeStream = { send: (text: string) => void; end: () => void; signal: AbortSignal }

const rig = (grantedAfterMs = 0) => {
  const lines: FakeStream[] = []
  const open = (signal: AbortSignal): Promise<Response> => {
    const encoder = new TextEncoder()
    let controller: ReadableStreamDefaultController<Uint8Array> | undefined
    const body = new ReadableStream<Uint8Array>({ start: (given) => void (controller = given) })
    lines.push({
      send: (text) => controller?.enqueue(encoder.encode(text)),
      end: () => controller?.close(),
      signal,
    })
    signal.addEventListener('abort', () => controller?.error(new Error('aborted')))
    return Promise.resolve(new Response(body))
  }
  const openChannel = createChannels()
  const locks = createLocks(grantedAfterMs)
  const tab = () => {
    const heard: LiveMessage[] = []
    const states: boolean[] = []
    const parts: EventStreamParts = {
      open,
      locks,
      openChannel,
      onMessage: (message) => heard.push(message),
      onState: (isUp) => states.push(isUp),
    }
    return { heard, isUp: () => states.at(-1) ?? false, stop: startEventStream(parts, 1) }
  }
  return { lines, tab }
}

const event = (ids: number[]): LiveMessage => ({ kind: 'event', topic: 'appointment', ids })
const text = (ids: number[]): string => `data: ${JSON.stringify({ topic: 'appointment', ids })}\n\n`
const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(1)

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
})

test('reads events, and ignores heartbeats and topics of a newer server', () => {
  expect(parseBlock('data: {"topic":"progress","ids":[3]}')).toEqual({
    kind: 'event',
    topic: 'progress',
    ids: [3],
  })
  expect(parseBlock(': beat')).toBeUndefined()
  expect(parseBlock('data: {"topic":"weather","ids":[]}')).toBeUndefined()
  expect(parseBlock('data: {broken')).toBeUndefined()
})

test('one tab reads the stream and all tabs receive it', async () => {
  const { lines, tab } = rig()
  const [first, second] = [tab(), tab()]
  await settle()
  expect(lines).toHaveLength(1)
  lines[0]?.send(text([1]).slice(0, 20))
  lines[0]?.send(`${text([1]).slice(20)}: beat\n\n${text([2])}`)
  await settle()
  expect(first.heard).toEqual([event([1]), event([2])])
  expect(second.heard).toEqual([event([1]), event([2])])
  first.stop()
  second.stop()
})

test('reconnects after the stream broke and reports that everything must be read again', async () => {
  const { lines, tab } = rig()
  const { heard, stop } = tab()
  await settle()
  expect(heard).toEqual([])
  lines[0]?.end()
  await vi.advanceTimersByTimeAsync(1000)
  expect(lines).toHaveLength(2)
  expect(heard).toEqual([{ kind: 'resync' }])
  stop()
})

test('a slow device, which grants the first lock late, reads nothing again', async () => {
  const { tab } = rig(100)
  const { heard, stop } = tab()
  await vi.advanceTimersByTimeAsync(200)
  expect(heard).toEqual([])
  stop()
})

test('treats a silent connection as a dead one', async () => {
  const { lines, tab } = rig()
  const { stop } = tab()
  await settle()
  await vi.advanceTimersByTimeAsync(61_000)
  expect(lines[0]?.signal.aborted).toBe(true)
  expect(lines).toHaveLength(2)
  stop()
})

test('another tab takes over when the leading one is closed, and catches up', async () => {
  const { lines, tab } = rig()
  const [first, second] = [tab(), tab()]
  await settle()
  first.stop()
  await settle()
  expect(lines).toHaveLength(2)
  expect(second.heard).toEqual([{ kind: 'resync' }])
  second.stop()
})

test('the stream is up in every tab from its first block on, and down once it breaks', async () => {
  const { lines, tab } = rig()
  const [first, second] = [tab(), tab()]
  await settle()
  expect([first.isUp(), second.isUp()]).toEqual([false, false])
  lines[0]?.send(': open\n\n')
  await settle()
  expect([first.isUp(), second.isUp()]).toEqual([true, true])
  const third = tab()
  await settle()
  expect(third.isUp()).toBe(false)
  lines[0]?.send(': beat\n\n')
  await settle()
  expect(third.isUp()).toBe(true)
  lines[0]?.end()
  await settle()
  expect([first.isUp(), second.isUp(), third.isUp()]).toEqual([false, false, false])
  for (const one of [first, second, third]) one.stop()
})

test('the stream is down after the leading tab closes, until the next tab hears it', async () => {
  const { lines, tab } = rig()
  const [first, second] = [tab(), tab()]
  await settle()
  lines[0]?.send(': open\n\n')
  await settle()
  first.stop()
  await settle()
  expect([first.isUp(), second.isUp()]).toEqual([false, false])
  lines[1]?.send(': open\n\n')
  await settle()
  expect([first.isUp(), second.isUp()]).toEqual([false, true])
  second.stop()
})

test('stops for good when requested', async () => {
  const { lines, tab } = rig()
  const { stop } = tab()
  await settle()
  stop()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(lines).toHaveLength(1)
})
