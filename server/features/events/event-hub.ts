/** The open event streams of this process. Delivers events to the people concerned, and ends streams with their sessions. */
import type { UserSchoolState } from '@wegband/domain/basics/roles.ts'
import type { LiveEvent } from '@wegband/domain/features/events/contract.ts'
import { EVENT_TOPICS } from '@wegband/domain/http/event-topics.ts'
import type { Actor } from '@wegband/domain/features/accounts/contract.ts'
import type { Sessions } from '../../http/guard/authenticate.ts'
import type { SessionSignal } from '../../http/guard/session-signals.ts'
import type { EventSignal } from './publish.ts'

/** A browser shares one stream between its tabs, and a person has a few devices. Beyond the limit the oldest stream closes. */
const MAX_STREAMS_PER_PERSON = 8
/** Low, because guest accounts are free to create. The second stream is for reloading the page. */
const MAX_STREAMS_PER_GUEST = 2
/** A client with more unread bytes than this is considered gone. */
const MAX_UNSENT_BYTES = 256 * 1024

/** An open response, as the hub uses it. */
export type EventSink = {
  write(text: string): void
  /** Bytes that the network has not taken yet. */
  unsentBytes(): number
  end(): void
}

export type EventStream = {
  readonly token: string
  actor: Actor
  readonly sink: EventSink
}

export type EventHub = {
  /** Joins the stream, and checks its session again: it may have ended while the stream was opening. */
  open(stream: EventStream): Promise<void>
  /** Call it when the connection was closed. */
  drop(stream: EventStream): void
  deliver(signal: EventSignal): void
  /** Call it when a session changed: streams of that person continue with new rights, or end. */
  onSession(signal: SessionSignal): Promise<void>
  /** Call it when signals may have been missed: all pages reload all topics. */
  resync(): Promise<void>
  /** Keeps connections alive and ends those with an expired token, by one query for all. */
  beat(): Promise<void>
  closeAll(): void
  readonly size: number
}

const frame = (event: LiveEvent): string => `data: ${JSON.stringify(event)}\n\n`
const BEAT = ': beat\n\n'

/** Passive, former and wrongly entered members see no class of the school, so they get no events of it. */
const HEARS: ReadonlySet<string> = new Set<UserSchoolState>(['active', 'interested'])

const concerns = (signal: EventSignal, actor: Actor): boolean =>
  signal.isForAll === true ||
  signal.userIds.includes(actor.userId) ||
  actor.childIds.some((child) => signal.userIds.includes(child)) ||
  actor.schools.some((school) => HEARS.has(school.state) && signal.schoolIds.includes(school.schoolId))

/** `report` receives database errors from checking a stream. The stream stays, and the next heartbeat tries again. */
export const createEventHub = (sessions: Sessions, report: (error: unknown) => void): EventHub => {
  const byPerson = new Map<number, EventStream[]>()
  const all = (): EventStream[] => [...byPerson.values()].flat()

  const drop = (stream: EventStream): void => {
    const rest = (byPerson.get(stream.actor.userId) ?? []).filter((other) => other !== stream)
    if (rest.length === 0) byPerson.delete(stream.actor.userId)
    else byPerson.set(stream.actor.userId, rest)
  }
  const close = (stream: EventStream, last?: LiveEvent): void => {
    drop(stream)
    if (last !== undefined) stream.sink.write(frame(last))
    stream.sink.end()
  }
  const send = (stream: EventStream, text: string): void => {
    if (stream.sink.unsentBytes() > MAX_UNSENT_BYTES) close(stream)
    else stream.sink.write(text)
  }
  const isJoined = (stream: EventStream): boolean =>
    byPerson.get(stream.actor.userId)?.includes(stream) === true
  const endSession = (stream: EventStream): void => {
    if (isJoined(stream)) close(stream, { topic: 'session-ended', ids: [stream.actor.tokenId] })
  }
  /** Looks up the token again, and ends the stream when the token is not valid any more. */
  const check = async (stream: EventStream): Promise<void> => {
    const actor = await sessions.find(stream.token)
    if (actor === undefined) endSession(stream)
    else stream.actor = actor
  }
  /** Reports a failure. The next heartbeat or signal tries again. */
  const reporting = async (work: () => Promise<unknown>): Promise<void> => {
    try {
      await work()
    } catch (error) {
      report(error)
    }
  }

  return {
    open: async (stream) => {
      const others = byPerson.get(stream.actor.userId) ?? []
      const most = stream.actor.isAnonymous ? MAX_STREAMS_PER_GUEST : MAX_STREAMS_PER_PERSON
      others.slice(0, Math.max(0, others.length + 1 - most)).forEach((oldest) => close(oldest))
      byPerson.set(stream.actor.userId, [...(byPerson.get(stream.actor.userId) ?? []), stream])
      await reporting(() => check(stream))
    },
    drop,
    deliver: (signal) => {
      const text = frame({ topic: signal.topic, ids: signal.ids })
      for (const stream of all()) if (concerns(signal, stream.actor)) send(stream, text)
    },
    onSession: async ({ userId, tokenId, reason }) => {
      // Includes impersonations by this person, because that right may have ended.
      const streams = all().filter(({ actor }) => actor.userId === userId || actor.impersonatorId === userId)
      if (reason === 'replaced')
        streams.filter((stream) => stream.actor.tokenId === tokenId).forEach((stream) => close(stream))
      else await reporting(() => Promise.all(streams.map(check)))
    },
    resync: async () => {
      const topics = EVENT_TOPICS.filter((topic) => topic !== 'session-ended')
      for (const stream of all()) for (const topic of topics) send(stream, frame({ topic, ids: [] }))
      // In sequence: thousands of parallel queries would overload a database that has just come back.
      await reporting(async () => {
        for (const stream of all()) await check(stream)
      })
    },
    beat: async () => {
      for (const stream of all()) send(stream, BEAT)
      const streams = all()
      if (streams.length === 0) return
      await reporting(async () => {
        const holding = await sessions.stillHolding(streams.map(({ actor }) => actor.tokenId))
        for (const stream of streams) if (!holding.has(stream.actor.tokenId)) endSession(stream)
      })
    },
    closeAll: () => all().forEach((stream) => close(stream)),
    get size() {
      return all().length
    },
  }
}
