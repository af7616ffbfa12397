/** A video host with an admin, a small real video and students, for tests of uploads and of making videos. */
import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { readOtp } from '@wegband/domain/features/videos/contract.ts'
import {
  createVideo,
  type Video,
  finishVideo,
  readVideo,
} from '@wegband/domain/features/videos/library-contract.ts'
import { videoParts } from '../../db/schema/videos/video-library.ts'
import { MASTERS } from '../../features/videos/library/video-uploads.ts'
import { type VideoWork, makeNextVideo } from '../../features/videos/library/make-video.ts'
import type { FileName } from '../../gateways/files/port.ts'
import { makeMaster } from '../../gateways/video-host/testing/video-tools.ts'
import { makeClassRoom } from './class-room.ts'
import { makeUser } from './makers.ts'
import { makeContent } from './training-makers.ts'
import { createTestApp, type TestApp, type TestAppOptions } from '../servers/test-app.ts'

/** What the tests send at once: the smallest part there may be. */
export const PART = 64 * 1024

export type SentPart = { status: number; body: { code?: string; data: { received: number } }; offset: string }
export type VideoHouse = Awaited<ReturnType<typeof openVideoHouse>>

export const videoId = (video: Pick<Video, 'id'>) => ({ id: String(video.id) })

const uploadTo = async (app: TestApp, as: { id: number }, path: string, bytes: Buffer): Promise<SentPart> => {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), 'anything.exe')
  const encoded = new Response(form)
  const response = await app.http.fastify.inject({
    method: 'PUT',
    url: path,
    headers: {
      authorization: `Bearer ${await app.tokenOf(as)}`,
      ...app.xsrfHeaders(),
      'content-type': encoded.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  return {
    status: response.statusCode,
    body: response.json(),
    offset: String(response.headers['upload-offset']),
  }
}

const readPartNames = async (app: TestApp, video: Pick<Video, 'id'>): Promise<FileName[]> => {
  const rows = await app.db.drizzle
    .select({ name: videoParts.name })
    .from(videoParts)
    .where(eq(videoParts.videoId, video.id))
  return rows.map(({ name }): FileName => `${MASTERS}/${name.split('/')[1] ?? ''}`)
}

/** Closed by `close`. The clock stands as `createTestApp` leaves it. */
export const openVideoHouse = async (options: TestAppOptions = {}) => {
  const app = await createTestApp({ limits: 'off', ...options })
  const room = await makeClassRoom(app, 1)
  const admin = await makeUser(app.db, { isAdmin: true })
  const folder = await mkdtemp(join(tmpdir(), 'wegband-films-'))
  const path = await makeMaster(join(folder, 'm.mp4'), { size: '320x180', seconds: 6, rate: 10 })
  const master = await readFile(path)

  const content = async (fields: Parameters<typeof makeContent>[2] = {}) => {
    const [module] = room.modules
    if (!module) throw new Error('no module')
    return await makeContent(app.db, module, { videoState: 'none', videoRef: null, ...fields })
  }
  const begin = async (bytes: number, contentIds: number[] = []): Promise<Video> => {
    const video = { title: 'Bong Sao', bytes, contentIds }
    const { status, body } = await app.call(createVideo, { as: admin, body: video })
    expect(status).toBe(201)
    return body.data
  }
  const upload = (address: string, bytes: Buffer) => uploadTo(app, admin, address, bytes)
  const addPart = (video: Pick<Video, 'id'>, offset: number, bytes: Buffer): Promise<SentPart> =>
    upload(`/api/admin/films/${video.id}/parts/${offset}`, bytes)
  const sendAll = async (video: Video, bytes = master): Promise<void> => {
    for (let at = 0; at < bytes.length; at += PART)
      expect((await addPart(video, at, bytes.subarray(at, at + PART))).status).toBe(200)
  }
  const finish = (video: Video) => app.call(finishVideo, { as: admin, params: videoId(video) })
  const read = async (video: Pick<Video, 'id'>): Promise<Video> =>
    (await app.call(readVideo, { as: admin, params: videoId(video) })).body.data
  const jobContext = (services: Partial<TestApp['http']['services']> = {}) => ({
    ...app.http.services,
    ...services,
    log: app.http.fastify.log,
  })
  const work = (signal: VideoWork['signal'] = new AbortController().signal): VideoWork => ({
    worker: randomBytes(4).toString('hex'),
    signal,
  })
  const make = () => makeNextVideo(jobContext(), work())
  const upTo = async (state: 'finished' | 'ready', contentIds: number[] = []): Promise<Video> => {
    const video = await begin(master.length, contentIds)
    await sendAll(video)
    await finish(video)
    if (state === 'ready') expect(await make()).toBe('made')
    return await read(video)
  }
  const partsOf = (video: Pick<Video, 'id'>) => readPartNames(app, video)
  const otp = (contentId: number) =>
    app.call(readOtp, { as: room.student, params: { contentId: String(contentId) } })
  const close = async (): Promise<void> => {
    await app.close()
    await rm(folder, { recursive: true })
  }
  const made = { begin, upload, addPart, sendAll, finish, read, jobContext, work, make, upTo, partsOf, otp }
  return { app, room, admin, master, content, ...made, close }
}
