/** A video house with an admin, a small real film in their hand and students to watch it, for tests of uploads and of making films. */
import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { readOtp } from '@wegband/domain/features/videos/contract.ts'
import { createFilm, type Film, finishFilm, readFilm } from '@wegband/domain/features/videos/film-contract.ts'
import { filmParts } from '../db/schema/films.ts'
import { MASTERS } from '../features/videos/film-uploads.ts'
import { type FilmWork, makeNextFilm } from '../features/videos/make-film.ts'
import type { FileName } from '../gateways/files/port.ts'
import { makeMaster } from '../gateways/video-host/testing/film-tools.ts'
import { makeClassRoom } from './class-room.ts'
import { makeUser } from './makers.ts'
import { makeContent } from './training-makers.ts'
import { createTestApp, type TestApp, type TestAppOptions } from './test-app.ts'

/** What the tests send at once: the smallest part there may be. */
export const PART = 64 * 1024

export type SentPart = { status: number; body: { code?: string; data: { received: number } }; offset: string }
export type FilmHouse = Awaited<ReturnType<typeof openFilmHouse>>

export const filmId = (film: Pick<Film, 'id'>) => ({ id: String(film.id) })

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

const readPartNames = async (app: TestApp, film: Pick<Film, 'id'>): Promise<FileName[]> => {
  const rows = await app.db.drizzle
    .select({ name: filmParts.name })
    .from(filmParts)
    .where(eq(filmParts.filmId, film.id))
  return rows.map(({ name }): FileName => `${MASTERS}/${name.split('/')[1] ?? ''}`)
}

/** Closed by `close`. The clock stands as `createTestApp` leaves it. */
export const openFilmHouse = async (options: TestAppOptions = {}) => {
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
  const begin = async (bytes: number, contentIds: number[] = []): Promise<Film> => {
    const film = { title: 'Bong Sao', bytes, contentIds }
    const { status, body } = await app.call(createFilm, { as: admin, body: film })
    expect(status).toBe(201)
    return body.data
  }
  const upload = (address: string, bytes: Buffer) => uploadTo(app, admin, address, bytes)
  const addPart = (film: Pick<Film, 'id'>, offset: number, bytes: Buffer): Promise<SentPart> =>
    upload(`/api/admin/films/${film.id}/parts/${offset}`, bytes)
  const sendAll = async (film: Film, bytes = master): Promise<void> => {
    for (let at = 0; at < bytes.length; at += PART)
      expect((await addPart(film, at, bytes.subarray(at, at + PART))).status).toBe(200)
  }
  const finish = (film: Film) => app.call(finishFilm, { as: admin, params: filmId(film) })
  const read = async (film: Pick<Film, 'id'>): Promise<Film> =>
    (await app.call(readFilm, { as: admin, params: filmId(film) })).body.data
  const jobContext = (services: Partial<TestApp['http']['services']> = {}) => ({
    ...app.http.services,
    ...services,
    log: app.http.fastify.log,
  })
  const work = (signal: FilmWork['signal'] = new AbortController().signal): FilmWork => ({
    worker: randomBytes(4).toString('hex'),
    signal,
  })
  const make = () => makeNextFilm(jobContext(), work())
  const upTo = async (state: 'finished' | 'ready', contentIds: number[] = []): Promise<Film> => {
    const film = await begin(master.length, contentIds)
    await sendAll(film)
    await finish(film)
    if (state === 'ready') expect(await make()).toBe('made')
    return await read(film)
  }
  const partsOf = (film: Pick<Film, 'id'>) => readPartNames(app, film)
  const otp = (contentId: number) =>
    app.call(readOtp, { as: room.student, params: { contentId: String(contentId) } })
  const close = async (): Promise<void> => {
    await app.close()
    await rm(folder, { recursive: true })
  }
  const made = { begin, upload, addPart, sendAll, finish, read, jobContext, work, make, upTo, partsOf, otp }
  return { app, room, admin, master, content, ...made, close }
}
