// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import {
  addVideoPart,
  createVideo,
  finishVideo,
  listVideos,
  readVideo,
  removeVideo,
  retryVideo,
  type Video,
} from '@wegband/domain/features/videos/library-contract.ts'
import { answer, type FakeAnswer } from '../../platform/testing/fake-server.ts'
import { makeViewer } from '../../platform/testing/people.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { forgetUpload, uploads } from './upload/uploads.ts'
import { VideosPage } from './videos-page.tsx'

const EDITOR = makeViewer({ officeRights: ['editor'] })
const PART = 8 * 1024 * 1024

const makeVideo = (fields: Partial<Video> = {}): Video => ({
  id: 7,
  title: 'Wendung gegen Tritt',
  state: 'ready',
  bytes: 2_100_000_000,
  received: 2_100_000_000,
  progress: 100,
  isWorkedOn: false,
  problem: null,
  seconds: 655,
  poster: null,
  captions: [],
  contentIds: [],
  usedBy: [],
  chaptersBehindEnd: 0,
  firstPart: null,
  createdAt: '2026-11-20T08:00:00.000Z',
  updatedAt: '2026-11-20T08:00:00.000Z',
  ...fields,
})

const listOf = (...data: Video[]): FakeAnswer =>
  answer(listVideos, {
    status: 200,
    body: {
      data,
      meta: { current_page: 1, last_page: 1, per_page: 50, total: data.length },
      room: { masters: 412e9, left: 388e9 },
    },
  })

const open = (...answers: FakeAnswer[]) =>
  renderPage(<VideosPage />, { at: '/admin/videos', viewer: EDITOR, answers, locale: 'de' })

/** Begins like an MP4. */
const fileOf = (size: number, name = 'Druck_von_der_Seite.mp4'): File => {
  const bytes = new Uint8Array(size)
  bytes.set(new TextEncoder().encode('\0\0\0\u0020ftypisom'))
  return new File([bytes], name, { type: 'video/mp4' })
}

afterEach(() => {
  for (const { key } of uploads.get()) forgetUpload(key)
})

describe('the library', () => {
  test('shows each video with its state, and the problem of one that failed in words', async () => {
    await open(
      listOf(
        makeVideo(),
        makeVideo({ id: 8, title: 'Arm folgt Hüfte', state: 'processing', progress: 40, isWorkedOn: true }),
        makeVideo({ id: 9, title: 'Freies Spiel', state: 'failed', problem: 'not-a-film', seconds: null }),
      ),
    )
    const rows = within(await screen.findByRole('list', { name: 'Videos' }))
    expect(rows.getByText('10:55, 2,1 GB, in keinem Inhalt')).toBeTruthy()
    expect(rows.getByText('Umwandeln 40 %, läuft')).toBeTruthy()
    expect(rows.getByText(/kein Video, das sich lesen lässt/)).toBeTruthy()
    expect(rows.getByText('Prüfen, gescheitert')).toBeTruthy()
    expect(screen.getByText('412 GB in Originalen, 388 GB frei')).toBeTruthy()
  })

  test('has a failed video made once more', async () => {
    const page = await open(
      listOf(makeVideo({ state: 'failed', problem: 'interrupted' })),
      answer(retryVideo, { status: 200, body: { data: makeVideo({ state: 'processing' }) } }),
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Noch einmal' }))
    await waitFor(() => expect(page.sent(retryVideo)).toHaveLength(1))
  })

  test('is closed to a member, who sends no request', async () => {
    const page = await renderPage(<VideosPage />, { at: '/admin/videos', viewer: makeViewer(), answers: [] })
    expect(page.sent(listVideos)).toEqual([])
    expect(screen.queryByLabelText('Videodateien')).toBeNull()
  })

  test('asks before an upload is cancelled', async () => {
    const video = makeVideo({ state: 'uploading', received: PART })
    const page = await renderPage(<VideosPage />, {
      at: '/admin/videos?video=7',
      viewer: EDITOR,
      answers: [
        listOf(video),
        answer(readVideo, { status: 200, body: { data: video } }),
        answer(removeVideo, { status: 204 }),
      ],
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Hochladen abbrechen' }))
    expect(page.sent(removeVideo)).toEqual([])
    await userEvent.click(await screen.findByRole('button', { name: 'Abbrechen und löschen' }))
    await waitFor(() => expect(page.sent(removeVideo)).toHaveLength(1))
    await waitFor(() => expect(page.href()).toBe('/admin/videos'))
  })
})

describe('an upload', () => {
  const begun = makeVideo({
    title: 'Druck von der Seite',
    state: 'uploading',
    bytes: PART + 100,
    received: 0,
  })
  const choose = async (file: File): Promise<void> =>
    await userEvent.upload(screen.getByLabelText('Videodateien'), file)

  test('goes in parts, after the wrong offset from where the server says, and ends with the work', async () => {
    const page = await open(
      listOf(),
      answer(createVideo, { status: 201, body: { data: begun } }),
      answer(addVideoPart, ({ params }, times) =>
        times === 0
          ? {
              status: 409,
              body: { code: 'films.wrong-offset', message: 'elsewhere', data: { received: PART } },
            }
          : { status: 200, body: { data: { received: Number(params['offset']) + 100 } } },
      ),
      answer(finishVideo, { status: 200, body: { data: { ...begun, state: 'processing' } } }),
    )
    await screen.findByText('Noch keine Videos')
    await choose(fileOf(PART + 100))
    await waitFor(() => expect(page.sent(finishVideo)).toHaveLength(1))
    expect(page.sent(createVideo)[0]?.body).toMatchObject({ title: 'Druck von der Seite', bytes: PART + 100 })
    expect(page.sent(addVideoPart).map(({ params }) => params['offset'])).toEqual(['0', String(PART)])
  })

  test('of what is no video is refused at once, without a request', async () => {
    const page = await open(listOf())
    await screen.findByText('Noch keine Videos')
    await choose(new File(['MZ this is a program'.padEnd(400)], 'film.mp4', { type: 'video/mp4' }))
    expect(await screen.findByText(/Das ist kein Video/)).toBeTruthy()
    expect(page.sent(createVideo)).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'film aus der Liste nehmen' }))
    expect(uploads.get()).toEqual([])
  })

  test('is paused and goes on where the server is', async () => {
    let isHeld = true
    const page = await open(
      listOf(),
      answer(createVideo, { status: 201, body: { data: begun } }),
      answer(readVideo, { status: 200, body: { data: { ...begun, received: PART } } }),
      answer(addVideoPart, async ({ params }) => {
        while (isHeld) await new Promise((resolve) => setTimeout(resolve, 5))
        return { status: 200, body: { data: { received: Number(params['offset']) + 100 } } }
      }),
      answer(finishVideo, { status: 200, body: { data: { ...begun, state: 'processing' } } }),
    )
    await screen.findByText('Noch keine Videos')
    await choose(fileOf(PART + 100))
    await waitFor(() => expect(page.sent(addVideoPart)).toHaveLength(1))
    await userEvent.click(screen.getByRole('button', { name: 'Druck von der Seite anhalten' }))
    expect(await screen.findByText(/angehalten/)).toBeTruthy()
    isHeld = false
    await userEvent.click(screen.getByRole('button', { name: 'Druck von der Seite weiter hochladen' }))
    await waitFor(() => expect(page.sent(finishVideo)).toHaveLength(1))
    expect(page.sent(addVideoPart).at(-1)?.params['offset']).toBe(String(PART))
  })
})
