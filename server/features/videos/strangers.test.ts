/** Videos for the wrong reader: a school's own sport, another user's otp, a grant of another video, and late reports (F1, F39). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { and, eq } from 'drizzle-orm'
import {
  listVideoProgress,
  readContent,
  readMediaKey,
  readOtp,
  readPlaylist,
  readVideoProgress,
  reportProgress,
  startPlayback,
} from '@wegband/domain/features/videos/contract.ts'
import { readModule } from '@wegband/domain/features/sports/contract.ts'
import { contentProgress, playbacks } from '../../db/schema/videos/videos.ts'
import { expectStatus } from '../../testing/expect-status.ts'
import {
  makeChildOf,
  makeMember,
  makeSchool,
  makeUser,
  only,
  type UserRow,
} from '../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import {
  type Content,
  makeContent,
  makeLevel,
  makeModule,
  makeSport,
} from '../../testing/makers/training-makers.ts'
import { forgetReferenceData } from '../reference-data/reference-data.ts'

const GONE = 999_999

let app: TestApp
let member: UserRow
let outsider: UserRow
let former: UserRow
/** A content of a sport that belongs to a single school. */
let schoolVideo: Content
/** A content open to all users. */
let video: Content
let otherVideo: Content
beforeAll(async () => {
  app = await createTestApp({ limits: 'off' })
  const [school, elsewhere] = [await makeSchool(app.db), await makeSchool(app.db)]
  const makeVideo = async (schoolId: number | null): Promise<Content> => {
    const level = await makeLevel(app.db, await makeSport(app.db, { schoolId }))
    return makeContent(app.db, await makeModule(app.db, level))
  }
  schoolVideo = await makeVideo(school.id)
  video = await makeVideo(null)
  otherVideo = await makeVideo(null)
  forgetReferenceData(app.db)
  member = await makeMember(app.db, school)
  former = await makeMember(app.db, school, { state: 'cancelled' })
  outsider = await makeMember(app.db, elsewhere, {
    roles: ['leader', 'trainer'],
    user: { hasFreeVideoAccess: true },
  })
})
afterAll(() => app.close())

type Person = { id: number }
type ReceivedAnswer = { status: number; body: unknown }
const noticeOf = ({ status, bytes }: { status: number; bytes: Buffer }): ReceivedAnswer => ({
  status,
  body: bytes.length === 0 ? undefined : (JSON.parse(bytes.toString()) as unknown),
})
const otpOf = async (as: Person, contentId: number): Promise<string> =>
  (await app.call(readOtp, { as, params: { contentId: String(contentId) } })).body.otp
const play = (as: Person, contentId: number, otp: string) =>
  app.call(startPlayback, { as, params: { contentId: String(contentId) }, body: { otp } })
const report = (as: Person, contentId: number, duration: number) =>
  app.call(reportProgress, { as, params: { id: String(contentId) }, body: { duration } })

describe("a video of a school's own sport", () => {
  const everyWay = async (as: Person, contentId: number): Promise<ReceivedAnswer[]> => [
    noticeOf(await app.call(readContent, { as, params: { id: String(contentId) } })),
    noticeOf(await app.call(readOtp, { as, params: { contentId: String(contentId) } })),
    noticeOf(await report(as, contentId, 5)),
  ]

  test('is visible to its members', async () => {
    expect((await everyWay(member, schoolVideo.id)).map(({ status }) => status)).toEqual([200, 200, 200])
  })

  test('is as invisible as its module to all other users', async () => {
    for (const as of [outsider, former, await makeUser(app.db)]) {
      const answers = await everyWay(as, schoolVideo.id)
      expect(answers).toEqual(await everyWay(as, GONE))
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
      const module = await app.call(readModule, { as, params: { id: String(schoolVideo.moduleId) } })
      expect(module.status).toBe(404)
    }
    const rows = await app.db.drizzle.select().from(playbacks).where(eq(playbacks.contentId, schoolVideo.id))
    expect(rows.map((row) => row.userId)).toEqual([member.id])
  })
})

describe('a one-time password', () => {
  test('is valid only for its own person, not for their parents or children', async () => {
    const parent = await makeUser(app.db)
    const child = await makeChildOf(app.db, parent)
    const otp = await otpOf(child, video.id)
    for (const as of [parent, outsider, member]) {
      const { status, body } = await play(as, video.id, otp)
      expectStatus({ status, body }, 403)
      expect(body.code).toBe('videos.otp-expired')
    }
    expect((await play(child, video.id, otp)).status).toBe(200)
  })

  test('gives no access to the key, and a key token starts no playback', async () => {
    const otp = await otpOf(member, video.id)
    const key = (secret: string) =>
      app.call(readMediaKey, {
        as: member,
        params: { contentId: String(video.id) },
        headers: { 'x-playback': secret },
      })
    expect((await key(otp)).status).toBe(403)
    const { body } = await play(member, video.id, otp)
    expect((await play(member, video.id, body.keyToken)).status).toBe(403)
    expect((await key(otp)).status).toBe(403)
    expect((await key('')).status).toBe(403)
  })
})

describe('a signed address', () => {
  test('opens only its own video, in its exact spelling, until it expires', async () => {
    const { body } = await play(member, video.id, await otpOf(member, video.id))
    const [, , , , grant = ''] = body.src.split('/')
    const ask = async (contentId: number, given: string) =>
      (
        await app.call(readPlaylist, {
          params: { contentId: String(contentId), grant: given, playlist: 'x.m3u8' },
        })
      ).status
    // A 404 proves that the grant is valid: this rendition does not exist.
    expect(await ask(video.id, grant)).toBe(404)
    const [payload = '', signature = ''] = grant.split('.')
    const forged = Buffer.from(
      Buffer.from(payload, 'base64url').toString().replace(String(video.id), String(otherVideo.id)),
    ).toString('base64url')
    for (const [contentId, given] of [
      [otherVideo.id, grant],
      [otherVideo.id, `${forged}.${signature}`],
      [video.id, `${payload}.${'A'.repeat(43)}`],
      [video.id, `${payload}.${signature}=`],
      [video.id, `${payload}=.${signature}`],
      [video.id, `.${signature}.${payload}`],
    ] as const)
      expect([given, await ask(contentId, given)]).toEqual([given, 403])
  })
})

describe('reports of progress', () => {
  test('in any order and repeated make one row whose progress never falls', async () => {
    const person = await makeUser(app.db)
    const order = [40, 10, 40, 0, 25, 38, 40, 1]
    app.clock.set('2026-11-20T10:00:00Z')
    await Promise.all(order.map((seconds) => report(person, video.id, seconds)))
    app.clock.set('2026-11-21T10:00:00Z')
    for (const seconds of [3, 39, 0]) await report(person, video.id, seconds)
    const mine = and(eq(contentProgress.userId, person.id), eq(contentProgress.contentId, video.id))
    const row = only(await app.db.drizzle.select().from(contentProgress).where(mine))
    expect([row.seconds, row.completedAt]).toEqual([40, '2026-11-20T10:00:00.000Z'])
  })

  test('are for the person and the parents; a stranger sees the 404 of an unknown person', async () => {
    const parent = await makeUser(app.db)
    const child = await makeChildOf(app.db, parent)
    await report(child, video.id, 7)
    const ask = async (as: Person, id: number): Promise<ReceivedAnswer[]> => [
      noticeOf(await app.call(listVideoProgress, { as, params: { id: String(id) } })),
      noticeOf(
        await app.call(readVideoProgress, { as, params: { id: String(id), contentId: String(video.id) } }),
      ),
    ]
    expect((await ask(parent, child.id)).map(({ status }) => status)).toEqual([200, 200])
    for (const as of [outsider, member]) expect(await ask(as, child.id)).toEqual(await ask(as, GONE))
    expect(await ask(child, parent.id)).toEqual(await ask(child, GONE))
  })
})
