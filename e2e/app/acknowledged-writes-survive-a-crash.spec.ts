/**
 * Server and database are killed while users write: the next start finds every acknowledged write. No browser
 * takes part.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { classesOf } from '../support/classes.ts'
import { signInAs, type Caller } from '../support/sign-in.ts'
import {
  newFolder,
  removeFolder,
  startStoryServer,
  type StoryServer,
} from '../support/server/story-server.ts'
import { expect, test } from '../support/server/story.ts'

const KILL_AFTER_WRITES = 40
const USERS = ['mara', 'tarek', 'bernd', 'emil'] as const

const databasePid = (server: StoryServer): number =>
  Number(readFileSync(join(server.dataDirectory, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0])

/** The second reported as watched, by user and content: every acknowledged one must still exist. */
type Acknowledged = Map<string, number>

const videoIds = async (caller: Caller): Promise<readonly number[]> => {
  const { body } = await caller.call('GET', '/api/modules?sport=1&level=1&with_groups=1')
  const modules = Reflect.get(Object(body), 'data') as {
    contents: { id: number; missing: unknown; videoState: string }[]
  }[]
  return modules.flatMap(({ contents }) =>
    contents
      .filter(({ missing, videoState }) => missing === null && videoState === 'ready')
      .map(({ id }) => id),
  )
}

const watch = async (caller: Caller, acknowledged: Acknowledged, isOver: () => boolean): Promise<void> => {
  const videos = await videoIds(caller)
  for (let second = 1; !isOver(); second += 1)
    for (const video of videos) {
      if (isOver()) return
      const answer = await caller
        .call('PUT', `/api/content/${video}/progress`, { duration: second })
        .catch(() => undefined)
      if (answer?.status === 200) acknowledged.set(`${caller.userId}/${video}`, second)
    }
}

const book = async (caller: Caller, server: StoryServer, booked: Set<number>): Promise<void> => {
  const free = (await classesOf(caller, server, { after: 20 })).filter((one) =>
    one.capabilities.includes('attend'),
  )
  for (const { id } of free) {
    const answer = await caller
      .call('PUT', `/api/appointments/${id}/attendances/attendee/${caller.userId}`)
      .catch(() => undefined)
    if (answer === undefined) return
    if (answer.status < 300) booked.add(id)
  }
}

test('every acknowledged write is found after kill -9 of the server and its database', async () => {
  test.setTimeout(180_000)
  const dataDirectory = newFolder('crash')
  const startAt = '2026-11-20T16:45:00Z'
  try {
    const server = await startStoryServer({ dataDirectory, startAt })
    const callers = await Promise.all(USERS.map((name) => signInAs(server.url, name)))
    const [mara] = callers
    if (mara === undefined) throw new Error('nobody')
    const acknowledged: Acknowledged = new Map()
    const booked = new Set<number>()
    let isOver = false
    const database = databasePid(server)
    const writing = Promise.all([
      book(mara, server, booked),
      ...callers.map((caller) => watch(caller, acknowledged, () => isOver)),
    ])
    await expect
      .poll(() => acknowledged.size + booked.size, { intervals: [20] })
      .toBeGreaterThan(KILL_AFTER_WRITES)
    process.kill(database, 'SIGKILL')
    process.kill(server.pid, 'SIGKILL')
    isOver = true
    await writing
    await server.ended
    expect(booked.size).toBeGreaterThan(0)

    const again = await startStoryServer({ dataDirectory, startAt })
    try {
      for (const name of USERS) {
        const caller = await signInAs(again.url, name)
        const { body } = await caller.call('GET', `/api/users/${caller.userId}/video-progress`)
        const found = Reflect.get(Object(body), 'data') as { contentIds: number[]; duration: number }[]
        for (const [key, second] of acknowledged) {
          const [userId, contentId] = key.split('/').map(Number)
          if (userId !== caller.userId) continue
          const kept = found.find(({ contentIds }) => contentIds.includes(contentId ?? 0))?.duration ?? 0
          expect(kept, `film ${contentId} of ${name}`).toBeGreaterThanOrEqual(second)
        }
      }
      const caller = await signInAs(again.url, 'mara')
      const mine = (await classesOf(caller, again, { after: 20 })).filter((one) => one.myAttendance !== null)
      expect(mine.map(({ id }) => id)).toEqual(expect.arrayContaining([...booked]))
    } finally {
      await again.stop()
    }
  } finally {
    removeFolder(dataDirectory)
  }
})
