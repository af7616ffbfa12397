/** The stream of changes: one answer that stays open, fed by what every process commits. */
import { streamEvents } from '@wegband/domain/features/events/contract.ts'
import { bearerToken } from '../../http/guard/admit-request.ts'
import { readSessionSignal, SESSION_CHANNEL } from '../../http/guard/session-signals.ts'
import { type FeatureRoutes, type Io, serve } from '../../http/serve-endpoint.ts'
import { createEventHub, type EventSink } from './event-hub.ts'
import { EVENT_CHANNEL, readEventSignal } from './publish.ts'

/** Below the idle limit of common proxies (60 s), and the longest time that an expired token keeps its stream. */
const BEAT_MS = 20_000
/** A restart drops thousands of streams at once: they come back spread over some seconds (F37). */
const RECONNECT_MIN_MS = 1_000
const RECONNECT_SPREAD_MS = 4_000

const openSink = (io: Io): EventSink => {
  io.reply.hijack()
  const { raw } = io.reply
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // Proxies that collect answers before they pass them on would hold every event back.
    'x-accel-buffering': 'no',
  })
  return {
    write: (text) => void raw.write(text),
    unsentBytes: () => raw.writableLength,
    end: () => void raw.end(),
  }
}

/** Spread by who asks and not by chance, so that a test sees the same. */
const reconnectAfter = (tokenId: number): number =>
  RECONNECT_MIN_MS + ((tokenId * 7919) % RECONNECT_SPREAD_MS)

export const routes: FeatureRoutes = (app) => {
  const { fastify, sessions, signals } = app
  const report = (error: unknown): void => fastify.log.warn({ err: error }, 'could not check an event stream')
  const hub = createEventHub(sessions, report)

  signals.on(EVENT_CHANNEL, {
    onSignal: (payload) => {
      const signal = readEventSignal(payload)
      if (signal !== undefined) hub.deliver(signal)
    },
    onLost: () => void hub.resync(),
  })
  signals.on(SESSION_CHANNEL, {
    onSignal: (payload) => {
      const signal = readSessionSignal(payload)
      if (signal !== undefined) void hub.onSession(signal)
    },
    onLost: () => {},
  })

  const beats = setInterval(() => void hub.beat(), BEAT_MS)
  beats.unref()
  // Before the server waits for open answers to finish: these never would.
  fastify.addHook('preClose', (done) => {
    clearInterval(beats)
    hub.closeAll()
    done()
  })

  serve(app, streamEvents, (context, _parsed, io) => {
    const stream = { token: bearerToken(io.request) ?? '', actor: context.actor, sink: openSink(io) }
    stream.sink.write(`retry: ${reconnectAfter(context.actor.tokenId)}\n: open\n\n`)
    io.reply.raw.on('close', () => hub.drop(stream))
    void hub.open(stream)
    return { status: 200, body: undefined }
  })
}
