import { describe, expect, test } from 'vitest'
import type { Actor } from '@wegband/domain/features/accounts/contract.ts'
import type { Sessions } from '../../http/guard/authenticate.ts'
import { createEventHub, type EventStream } from './event-hub.ts'
import type { EventSignal } from './publish.ts'

const actorOf = (userId: number, fields: Partial<Actor> = {}): Actor => ({
  userId,
  tokenId: userId * 10,
  impersonatorId: null,
  level: 2,
  isAnonymous: false,
  isAdmin: false,
  officeRights: [],
  isVerified: true,
  language: 'de',
  birthdayAt: null,
  schools: [],
  trainerSportIds: [],
  teaches: [],
  examinerOf: [],
  childProtection: 'fine',
  subscriptionBenefits: [],
  hasFreemium: false,
  hasFreeVideoAccess: false,
  showsAssociation: false,
  childIds: [],
  trainingProgress: [],
  ...fields,
})
const inSchool = (schoolId: number): Partial<Actor> => ({
  schools: [{ schoolId, name: 'S', schoolSiteId: null, state: 'active', roles: ['student'], abilities: [] }],
})

type Listening = EventStream & { readonly seen: string[]; isOpen: boolean; unsent: number }
/** The owner of each token; tests change it. */
const owners = new Map<string, Actor>()
const listen = (actor: Actor): Listening => {
  const token = `token ${owners.size}`
  owners.set(token, actor)
  const listening: Listening = {
    token,
    actor,
    seen: [],
    isOpen: true,
    unsent: 0,
    sink: {
      write: (text) => void listening.seen.push(text),
      unsentBytes: () => listening.unsent,
      end: () => {
        listening.isOpen = false
      },
    },
  }
  return listening
}
const setUp = (fields: Partial<Pick<Sessions, 'find' | 'stillHolding'>> = {}) => {
  const reported: unknown[] = []
  const sessions: Sessions = {
    find: (token) => Promise.resolve(owners.get(token)),
    stillHolding: (tokenIds) => Promise.resolve(new Set(tokenIds)),
    isFamiliar: () => false,
    forgetUser: () => {},
    forgetAll: () => {},
    ...fields,
  }
  return { hub: createEventHub(sessions, (error) => void reported.push(error)), reported }
}
const change = (fields: Partial<EventSignal>): EventSignal => ({
  topic: 'appointment',
  ids: [7],
  userIds: [],
  schoolIds: [],
  ...fields,
})
const FRAME = 'data: {"topic":"appointment","ids":[7]}\n\n'

describe('a change', () => {
  test('is sent only to the people it concerns', async () => {
    const { hub } = setUp()
    const [anna, bert] = [listen(actorOf(1)), listen(actorOf(2))]
    await hub.open(anna)
    await hub.open(bert)
    hub.deliver(change({ userIds: [1] }))
    expect([anna.seen, bert.seen]).toEqual([[FRAME], []])
  })

  test('is sent to a child’s parents and to the members of a school', async () => {
    const { hub } = setUp()
    const mother = listen(actorOf(1, { childIds: [5] }))
    const member = listen(actorOf(2, inSchool(3)))
    const stranger = listen(actorOf(3, inSchool(4)))
    for (const stream of [mother, member, stranger]) await hub.open(stream)
    hub.deliver(change({ userIds: [5] }))
    hub.deliver(change({ schoolIds: [3] }))
    expect([mother.seen, member.seen, stranger.seen]).toEqual([[FRAME], [FRAME], []])
  })

  test('ends the stream of a client that does not read any more', async () => {
    const { hub } = setUp()
    const anna = listen(actorOf(1))
    await hub.open(anna)
    anna.unsent = 1024 * 1024
    hub.deliver(change({ userIds: [1] }))
    expect([anna.isOpen, hub.size]).toEqual([false, 0])
  })
})

describe('a stream', () => {
  test('ends with its session, after an event about it', async () => {
    const { hub } = setUp()
    const anna = listen(actorOf(1))
    await hub.open(anna)
    owners.delete(anna.token)
    await hub.onSession({ userId: 1, tokenId: 10, reason: 'ended' })
    expect(anna.seen).toEqual(['data: {"topic":"session-ended","ids":[10]}\n\n'])
    expect([anna.isOpen, hub.size]).toEqual([false, 0])
  })

  test('of a replaced token ends without an event, because the page reconnects with the new token', async () => {
    const { hub } = setUp()
    const [old, other] = [listen(actorOf(1)), listen(actorOf(1, { tokenId: 11 }))]
    await hub.open(old)
    await hub.open(other)
    await hub.onSession({ userId: 1, tokenId: 10, reason: 'replaced' })
    expect([old.seen, old.isOpen, other.isOpen]).toEqual([[], false, true])
  })

  test('continues with the new rights of its person', async () => {
    const { hub } = setUp()
    const anna = listen(actorOf(1))
    await hub.open(anna)
    owners.set(anna.token, actorOf(1, inSchool(3)))
    await hub.onSession({ userId: 1, reason: 'rights' })
    hub.deliver(change({ schoolIds: [3] }))
    expect(anna.seen).toEqual([FRAME])
  })

  test('of an impersonation ends together with the right to impersonate', async () => {
    const { hub } = setUp()
    const [view, anna] = [listen(actorOf(1, { tokenId: 77, impersonatorId: 9 })), listen(actorOf(1))]
    await hub.open(view)
    await hub.open(anna)
    owners.delete(view.token)
    await hub.onSession({ userId: 9, reason: 'rights' })
    expect([view.isOpen, anna.isOpen]).toEqual([false, true])
  })

  test('gets heartbeats, and ends at the next heartbeat after its token expired', async () => {
    const expired = new Set<number>()
    const stillHolding = (ids: readonly number[]) =>
      Promise.resolve(new Set(ids.filter((id) => !expired.has(id))))
    const { hub } = setUp({ stillHolding })
    const anna = listen(actorOf(1))
    await hub.open(anna)
    await hub.beat()
    expect([anna.seen, anna.isOpen]).toEqual([[': beat\n\n'], true])
    expired.add(10)
    await hub.beat()
    expect([anna.isOpen, hub.size]).toEqual([false, 0])
  })

  test('is checked at each heartbeat together with all others by one query', async () => {
    const asked: number[] = []
    const stillHolding = (ids: readonly number[]) => {
      asked.push(ids.length)
      return Promise.resolve(new Set(ids))
    }
    const { hub } = setUp({ stillHolding })
    for (let person = 1; person <= 100; person += 1) await hub.open(listen(actorOf(person)))
    await hub.beat()
    await hub.beat()
    expect(asked).toEqual([100, 100])
    expect(hub.size).toBe(100)
  })

  test('closes at once when its session ended while it was opening', async () => {
    const { hub } = setUp()
    const anna = listen(actorOf(1))
    owners.delete(anna.token)
    await hub.open(anna)
    expect([anna.isOpen, hub.size]).toEqual([false, 0])
    expect(anna.seen).toEqual(['data: {"topic":"session-ended","ids":[10]}\n\n'])
  })

  test('stays open while the database does not answer', async () => {
    const down = () => Promise.reject(new Error('down'))
    const { hub, reported } = setUp({ find: down, stillHolding: down })
    const anna = listen(actorOf(1))
    await hub.open(anna)
    await hub.beat()
    await hub.resync()
    await hub.onSession({ userId: 1, reason: 'rights' })
    expect([anna.isOpen, reported.length]).toEqual([true, 4])
  })

  test('gets an event of every topic when signals may have been missed', async () => {
    const { hub } = setUp()
    const anna = listen(actorOf(1))
    await hub.open(anna)
    await hub.resync()
    expect(anna.seen).toContain('data: {"topic":"appointment","ids":[]}\n\n')
    expect(anna.seen.join('')).not.toContain('session-ended')
  })

  test('of a guest closes when the guest opens a third one', async () => {
    const { hub } = setUp()
    const streams = Array.from({ length: 3 }, () => listen({ ...actorOf(1), isAnonymous: true }))
    for (const stream of streams) await hub.open(stream)
    expect(streams.map((stream) => stream.isOpen)).toEqual([false, true, true])
  })

  test('closes when its person opens too many', async () => {
    const { hub } = setUp()
    const streams = Array.from({ length: 9 }, () => listen(actorOf(1)))
    for (const stream of streams) await hub.open(stream)
    expect(hub.size).toBe(8)
    expect(streams.map((stream) => stream.isOpen)).toEqual([false, ...Array.from({ length: 8 }, () => true)])
  })
})
