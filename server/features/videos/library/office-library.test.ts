/** The library as editors use it: who may, the paged list, hashed parts, posters, the preview, and where videos are used. */
import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readPlaylist } from '@wegband/domain/features/videos/contract.ts'
import {
  changeVideo,
  createVideo,
  listVideos,
  playVideo,
  readPoster,
  readVideo,
  readVideoKey,
  removeVideo,
  saveChapters,
  searchVideoContents,
  type Video,
} from '@wegband/domain/features/videos/library-contract.ts'
import { users } from '../../../db/schema/people.ts'
import { contents } from '../../../db/schema/sports.ts'
import { videoJobs, videos } from '../../../db/schema/videos/video-library.ts'
import { expectStatus } from '../../../testing/expect-status.ts'
import { makeUser } from '../../../testing/makers/makers.ts'
import { openVideoHouse, PART, videoId, type VideoHouse } from '../../../testing/makers/video-library.ts'

let house: VideoHouse
let editor: { id: number }

beforeAll(async () => {
  house = await openVideoHouse()
  editor = await makeUser(house.app.db)
  await house.app.db.drizzle
    .update(users)
    .set({ officeRights: ['editor'] })
    .where(eq(users.id, editor.id))
})
afterAll(() => house.close())
beforeEach(async () => {
  house.app.clock.set('2026-11-20T09:00:00Z')
  await house.app.db.drizzle.update(videoJobs).set({ state: 'ended', worker: null, leaseUntil: null })
})

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
const titled = (title: string) => ({ title, bytes: 1000, contentIds: [] })

describe('the right of an editor', () => {
  test('opens the library, and the other rights of the office do not', async () => {
    expectStatus(await house.app.call(createVideo, { as: editor, body: titled('Chum Kiu') }), 201)
    expectStatus(await house.app.call(listVideos, { as: editor }), 200)
    const others = await makeUser(house.app.db)
    await house.app.db.drizzle
      .update(users)
      .set({ officeRights: ['office', 'auditor'] })
      .where(eq(users.id, others.id))
    expectStatus(await house.app.call(listVideos, { as: others }), 403)
    expectStatus(await house.app.call(readVideoKey, { as: others, params: { id: '1' } }), 403)
  })

  test('writes nothing in the view of another account', async () => {
    const context = await house.app.contextOf(editor)
    const viewing = { ...context, actor: { ...context.actor, impersonatorId: house.admin.id } }
    const { createVideo: begin, removeUploadedVideo } = await import('./video-uploads.ts')
    const { changeVideo: change } = await import('./change-video.ts')
    const refused = { code: 'auth.not-while-impersonating' }
    await expect(begin(viewing, titled('Biu Jee'))).rejects.toMatchObject(refused)
    await expect(change(viewing, { videoId: 1, title: 'Biu Jee' })).rejects.toMatchObject(refused)
    await expect(removeUploadedVideo(viewing, 1)).rejects.toMatchObject(refused)
  })
})

describe('the list', () => {
  test('is paged and searched, newest first, and says how much room is used', async () => {
    for (const title of ['Kette 1', 'Kette 100 %', 'Kette 3']) {
      await house.app.call(createVideo, { as: editor, body: titled(title) })
    }
    const read = async (query: Record<string, string>) =>
      (await house.app.call(listVideos, { as: editor, query })).body
    const first = await read({ search: 'kette', per_page: '2' })
    expect(first.data.map(({ title }) => title)).toEqual(['Kette 3', 'Kette 100 %'])
    expect(first.meta).toEqual({ current_page: 1, last_page: 2, per_page: 2, total: 3 })
    expect((await read({ search: 'kette', per_page: '2', page: '2' })).data).toHaveLength(1)
    expect((await read({ search: '0 %' })).data.map(({ title }) => title)).toEqual(['Kette 100 %'])
    expect((await read({ search: 'kette', state: 'ready' })).meta.total).toBe(0)
    const before = first.room.masters
    await house.sendAll(await house.begin(house.master.length))
    const after = (await read({})).room
    expect(after.masters).toBe(before + house.master.length)
    expect(after.left).toBeGreaterThan(0)
  })

  test('says where a video is used: shown now, or as soon as it is ready', async () => {
    const { id } = await house.content()
    const former = await house.upTo('ready', [id])
    const next = await house.upTo('finished', [id])
    const usesOf = async ({ id: video }: Video) =>
      (await house.read({ id: video })).usedBy.map(({ id: content, isShown }) => [content, isShown])
    expect(await usesOf(former)).toEqual([[id, true]])
    expect(await usesOf(next)).toEqual([[id, false]])
    expectStatus(await house.app.call(removeVideo, { as: editor, params: videoId(next) }), 204)
    const returned = await house.read(former)
    expect([returned.contentIds, await usesOf(former)]).toEqual([[id], [[id, true]]])
  })

  test('finds contents by their name, with the module and whether they have a video', async () => {
    const { id } = await house.content({ name: { de: 'Wendung 100 %', en: 'Turn' } })
    const { body } = await house.app.call(searchVideoContents, { as: editor, query: { search: '100 %' } })
    expect(body.data).toMatchObject([{ id, name: 'Wendung 100 %', hasVideo: false }])
  })
})

describe('an upload', () => {
  test('goes on with the same file, known by its size and first part', async () => {
    const body = { ...titled('Sihing'), bytes: house.master.length, firstPart: hashOf(house.master) }
    const begun = await house.app.call(createVideo, { as: editor, body })
    expectStatus(begun, 201)
    await house.addPart(begun.body.data, 0, house.master.subarray(0, PART))
    const again = await house.app.call(createVideo, { as: house.admin, body: { ...body, title: 'Other' } })
    expectStatus(again, 200)
    expect(again.body.data).toMatchObject({ id: begun.body.data.id, received: PART, title: 'Sihing' })
    const longer = await house.app.call(createVideo, { as: editor, body: { ...body, bytes: body.bytes + 1 } })
    expectStatus(longer, 201)
    await house.app.call(removeVideo, { as: editor, params: videoId(begun.body.data) })
    expectStatus(await house.app.call(createVideo, { as: editor, body }), 201)
  })

  test('refuses a part that changed on its way, and takes it the second time', async () => {
    const video = await house.begin(house.master.length)
    const part = house.master.subarray(0, PART)
    const path = `/api/admin/films/${video.id}/parts/0`
    const damaged = Buffer.from(part)
    damaged[PART - 1] = (damaged[PART - 1] ?? 0) ^ 1
    const refused = await house.upload(`${path}?sha256=${hashOf(part)}`, damaged)
    expect([refused.status, refused.body.code]).toEqual([422, 'films.part-damaged'])
    expect(await house.partsOf(video)).toEqual([])
    expect((await house.upload(`${path}?sha256=${hashOf(part)}`, part)).status).toBe(200)
    expect((await house.upload(`${path}?sha256=short`, part)).status).toBe(422)
  })

  test('refuses a first part that is not the one that named the file', async () => {
    const small = house.master.subarray(0, PART)
    const body = { ...titled('Sidai'), bytes: PART, firstPart: hashOf(small) }
    const { body: begun } = await house.app.call(createVideo, { as: editor, body })
    const other = Buffer.concat([small.subarray(0, PART - 1), Buffer.from('x')])
    expect((await house.addPart(begun.data, 0, other)).body.code).toBe('films.part-damaged')
    expect((await house.addPart(begun.data, 0, small)).status).toBe(200)
  })
})

describe('a ready video', () => {
  test('plays in the library: its playlist leads to the key that only editors get', async () => {
    const video = await house.upTo('ready')
    const params = videoId(video)
    const { body } = await house.app.call(playVideo, { as: editor, params })
    expect(body.data.qualities).toEqual([{ width: 320, height: 180 }])
    const [, , , contentId = '', grant = ''] = body.data.src.split('/')
    const list = await house.app.call(readPlaylist, { params: { contentId, grant, playlist: 'master.m3u8' } })
    expectStatus(list, 200)
    const [rendition = ''] = /^\w+\.m3u8$/m.exec(list.bytes.toString()) ?? []
    const quality = await house.app.call(readPlaylist, { params: { contentId, grant, playlist: rendition } })
    expect(quality.bytes.toString()).toContain(`URI="/api/admin/films/${video.id}/key"`)
    const key = await house.app.call(readVideoKey, { as: editor, params })
    expect([key.status, key.bytes.length]).toEqual([200, 16])
    expectStatus(await house.app.call(readVideoKey, { as: house.room.student, params }), 403)
    const unready = await house.begin(1000)
    expectStatus(await house.app.call(playVideo, { as: editor, params: videoId(unready) }), 409)
  })

  test('gets another poster at another address, drawn anew, on its contents too', async () => {
    const { id } = await house.content()
    const video = await house.upTo('ready', [id])
    const picture = await sharp({ create: { width: 2000, height: 500, channels: 3, background: '#b33' } })
      .withExif({ IFD0: { Artist: 'Anna Berg' } })
      .png()
      .toBuffer()
    const path = `/api/admin/films/${video.id}/poster`
    expect((await house.upload(path, picture)).status).toBe(200)
    const { poster } = await house.read(video)
    expect(poster).not.toBe(video.poster)
    const [row] = await house.app.db.drizzle.select().from(contents).where(eq(contents.id, id))
    expect(row?.poster).toBe(poster)
    const read = await house.app.call(readPoster, { params: { poster: String(poster?.split('/').at(-1)) } })
    expectStatus(read, 200)
    const { width, format, exif } = await sharp(read.bytes).metadata()
    expect([width, format, exif]).toEqual([1280, 'jpeg', undefined])
    for (const wrong of [
      Buffer.from('<svg onload="x">'.padEnd(100)),
      Buffer.concat([picture.subarray(0, 60)]),
    ])
      expect((await house.upload(path, wrong)).body.code).toBe('films.poster')
    const huge = await sharp({ create: { width: 6000, height: 5000, channels: 3, background: '#b33' } })
      .png()
      .toBuffer()
    expect((await house.upload(path, huge)).body.code).toBe('films.poster')
  })

  test('counts the chapters that lie behind its end after it replaced a longer one', async () => {
    const { id } = await house.content()
    const video = await house.upTo('ready', [id])
    const chapters = [0, 5].map((value) => ({ title: { de: `Ab ${value}` }, value }))
    expectStatus(
      await house.app.call(saveChapters, { as: editor, params: { id: String(id) }, body: { chapters } }),
      200,
    )
    expect((await house.read(video)).chaptersBehindEnd).toBe(0)
    await house.app.db.drizzle.update(videos).set({ seconds: 5 }).where(eq(videos.id, video.id))
    expect((await house.read(video)).chaptersBehindEnd).toBe(1)
    expectStatus(
      await house.app.call(changeVideo, { as: editor, params: videoId(video), body: { contentIds: [] } }),
      200,
    )
    const { body } = await house.app.call(readVideo, { as: editor, params: videoId(video) })
    expect([body.data.chaptersBehindEnd, body.data.usedBy]).toEqual([0, []])
  })
})
