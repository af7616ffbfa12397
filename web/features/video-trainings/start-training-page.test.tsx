import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { listRelationRequests } from '@wegband/domain/features/family/contract.ts'
import {
  listPartners,
  type Partner,
  startVideoTraining,
} from '@wegband/domain/features/video-trainings/contract.ts'
import type { Content } from '@wegband/domain/features/videos/contract.ts'
import { answer, type FakeAnswer } from '../../platform/testing/fake-server.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { toasts } from '../../platform/words/notices.ts'
import { JONAS, OLE, requestOf } from '../family/testing/people.ts'
import { StartTrainingPage } from './start-training-page.tsx'
import { videoForTwo, NOW, partner, training, trainingAnswers } from './testing/samples.ts'

const open = (
  content: Content = videoForTwo(),
  partners: readonly Partner[] = [partner()],
  more: readonly FakeAnswer[] = [],
) =>
  renderPage(<StartTrainingPage />, {
    at: '/video-trainings/start/9',
    now: NOW,
    answers: [...trainingAnswers(undefined, content, partners), ...more],
  })
const started = answer(startVideoTraining, { status: 201, body: { data: training() } })
const goButton = () => screen.findByRole('button', { name: 'Starten' })

// spec: video-watch-alone-or-partner, api-post-video-trainings
test('a video for two waits for a partner, and then starts with the chosen one', async () => {
  const page = await open(undefined, undefined, [started])
  expect(await screen.findByText('Modul 14, zu zweit, 0:40')).toBeTruthy()
  expect((await goButton()).getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(await goButton())
  expect(page.sent(startVideoTraining)).toEqual([])
  await userEvent.click(screen.getByRole('checkbox', { name: /Aylin Kaya/ }))
  expect(screen.getByText(/^Es zählt für alle, die das Video zu 95\s% gesehen haben$/)).toBeTruthy()
  await userEvent.click(await goButton())
  await waitFor(() => expect(page.href()).toBe('/video-trainings/7'))
  expect(page.sent(startVideoTraining).map(({ body }) => body)).toEqual([{ contentId: 9, attendees: [3] }])
})

// spec: partners-selectable-20-min
test('lists a scanned person first with the remaining minutes', async () => {
  const scannedAt = '2026-11-20T17:57:10.000Z'
  const selectableUntil = '2026-11-20T18:17:10.000Z'
  await open(undefined, [
    partner({ user: OLE, source: 'scan', scannedAt, selectableUntil }),
    partner({ together: { count: 5, lastAt: '2026-11-09T18:00:00.000Z' } }),
    partner({ user: JONAS, source: 'child', together: { count: 1, lastAt: '2026-11-09T18:00:00.000Z' } }),
  ])
  const scanned = await screen.findByRole('list', { name: 'Gerade gescannt' })
  expect(within(scanned).getByText('wählbar noch 18 Min.')).toBeTruthy()
  expect(screen.getByText('5 Trainings zusammen')).toBeTruthy()
  const children = screen.getByRole('list', { name: 'Deine Kinder' })
  expect(within(children).getByText('zuletzt am 9. November')).toBeTruthy()
})

test('an invited person without an answer is listed and cannot be chosen', async () => {
  const asked = requestOf({ direction: 'from', relationType: 'training-buddy', about: OLE })
  await open(undefined, undefined, [answer(listRelationRequests, { status: 200, body: { data: [asked] } })])
  const box = await screen.findByRole('checkbox', { name: /Ole Lindner/ })
  expect(box.hasAttribute('disabled')).toBe(true)
  expect(screen.getByText('Einladung noch offen')).toBeTruthy()
})

test('a child chooses its parents', async () => {
  await open(undefined, [partner({ source: 'parent' })])
  const parents = await screen.findByRole('list', { name: 'Deine Eltern' })
  expect(within(parents).getByRole('checkbox', { name: /Aylin Kaya/ })).toBeTruthy()
})

test('a person who may not watch the video is listed with the reason and cannot be chosen', async () => {
  const missing = { membershipLv: null, sportProgress: { sportId: 1, levelIndex: 3 }, subscriptions: [] }
  const page = await open(undefined, [
    partner({ user: OLE, source: 'scan', scannedAt: NOW, selectableUntil: NOW, canWatch: false, missing }),
    partner({ user: JONAS, source: 'child', canWatch: false, missing: null }),
  ])
  const box = await screen.findByRole('checkbox', { name: /Ole Lindner.*Video erst ab Level 3 offen/ })
  expect(box.hasAttribute('disabled')).toBe(true)
  expect(screen.getByRole('checkbox', { name: /Video nicht offen/ }).hasAttribute('disabled')).toBe(true)
  expect(page.sent(listPartners).map(({ query }) => query)).toEqual([{ content_id: '9' }])
})

// spec: route-subscription-selection
test('a parent can look up what opens the video for a child', async () => {
  const missing = { membershipLv: null, sportProgress: null, subscriptions: ['sport:4'] }
  await open(undefined, [
    partner({ user: JONAS, source: 'child', canWatch: false, missing }),
    partner({ user: OLE, source: 'child', canWatch: false, missing: { ...missing, subscriptions: [] } }),
  ])
  const ways = await screen.findAllByRole('link', { name: /dafür braucht$/ })
  expect(ways.map((one) => [one.textContent, one.getAttribute('href')])).toEqual([
    [`Was ${JONAS.firstName} dafür braucht`, `/subscription-selection/content/9?profiteer=${JONAS.id}`],
  ])
})

test('a solo video can be started alone, also after a partner was chosen', async () => {
  const page = await open(videoForTwo({ isSolo: true }), undefined, [started])
  expect(await screen.findByText(/^Es zählt, wenn du das Video zu 95\s% gesehen hast$/)).toBeTruthy()
  await userEvent.click(screen.getByRole('checkbox', { name: /Aylin Kaya/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Lieber allein üben' }))
  await userEvent.click(await goButton())
  await waitFor(() => expect(page.href()).toBe('/video-trainings/7'))
  expect(page.sent(startVideoTraining).map(({ body }) => body)).toEqual([{ contentId: 9, attendees: [] }])
})

test('without partners the page says how to find one', async () => {
  await open(undefined, [])
  expect(await screen.findByText(/Scanne die Karte deines Partners/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Zu deinen Kontakten' }).getAttribute('href')).toBe(
    '/user/family?tab=partners',
  )
})

test('a closed video cannot be trained', async () => {
  await open(videoForTwo({ missing: { membershipLv: 30, sportProgress: null, subscriptions: [] } }))
  expect(await screen.findByText('Dieses Video ist noch nicht offen für dich.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Starten' })).toBeNull()
})

test('a refusal because of another running training leads to that one', async () => {
  const running = training({ id: 8 })
  const page = await open(undefined, undefined, [
    answer(startVideoTraining, {
      status: 409,
      body: { code: 'video-trainings.already-running', message: '', data: running },
    }),
  ])
  await userEvent.click(await screen.findByRole('checkbox', { name: /Aylin Kaya/ }))
  await userEvent.click(await goButton())
  await waitFor(() => expect(page.href()).toBe('/video-trainings/8'))
  expect(toasts.get().at(-1)?.text).toContain('Du trainierst schon')
})

test('shows that a partner is training elsewhere and keeps the choice', async () => {
  await open(undefined, undefined, [
    answer(startVideoTraining, {
      status: 409,
      body: { code: 'video-trainings.partner-busy', message: '', missing: { partnerIds: [3] } },
    }),
  ])
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: /Aylin Kaya/ })
  await userEvent.click(box)
  await userEvent.click(await goButton())
  await waitFor(() => expect(toasts.get().at(-1)?.text).toContain('Partner trainiert gerade'))
  expect(box.checked).toBe(true)
})
