/** The stream of changes: a response that stays open and sends the committed changes of every process. */
import { streamEvents } from '@wegband/domain/features/events/contract.ts'
import { bearerToken } from '../../http/guard/admit-request.ts'
import { readSessionSignal, SESSION_CHANNEL } from '../../http/guard/session-signals.ts'
import { type FeatureRoutes, type Io, serve } from '../../http/serve-endpoint.ts'
import { createEventHub, type EventSink } from './event-hub.ts'
import { EVENT_CHANNEL, readEventSignal } from './publish.ts'

/** The heartbeat interval: below the idle limit of common proxies (60 s). An expired token keeps its stream no longer than this. */
const BEAT_MS = 20_000
/** A restart closes thousands of streams at once, so they reconnect spread over some seconds (F37). */
const RECONNECT_MIN_MS = 1_000
const RECONNECT_SPREAD_MS = 4_000

const openSink = (io: Io): EventSink => {
  io.reply.hijack()
  const { raw } = io.reply
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // Tells proxies not to buffer the response, which would delay every event.
    'x-accel-buffering': 'no',
  })
  return {
    write: (text) => void raw.write(text),
    unsentBytes: () => raw.writableLength,
    end: () => void raw.end(),
  }
}

/** Derived from the token id instead of a random number, so that tests are repeatable. */
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
  // Runs before the server waits for open responses, because these streams never finish by themselves.
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
