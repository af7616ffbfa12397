import { act, configure, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { readUser, type Viewer } from '@wegband/domain/features/accounts/contract.ts'
import { listTextBlocks } from '@wegband/domain/features/texts/contract.ts'
import { markTutorialKnown, toggleTutorials } from '@wegband/domain/features/texts/tutorial-contract.ts'
import { TUTORIAL_NAMES, tutorialTextKey } from '@wegband/domain/features/texts/tutorial-rules.ts'
import type { RouteName } from '../../platform/router/route-table.ts'
import { answer } from '../../platform/testing/fake-server.ts'
import { makeViewer } from '../../platform/testing/people.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { TutorialHost } from './tutorial-host.tsx'

// A tip waits until the page stands still.
configure({ asyncUtilTimeout: 6000 })

const texts = answer(listTextBlocks, {
  status: 200,
  body: {
    data: TUTORIAL_NAMES.map((name, index) => ({
      id: index + 1,
      group: 'tutorial',
      textKey: tutorialTextKey(name),
      title: `Tipp zu ${name}`,
      text: `Das ist *${name}*.`,
      picture: null,
    })),
  },
})

afterEach(() => void vi.useRealTimers())

let person = 100
/** A new person each time, because opened tips are stored on the device per person. */
const newcomer = (more: Partial<Viewer> = {}): Viewer => {
  person += 1
  return makeViewer({ id: person, ...more })
}

const open = (route: RouteName, viewer: Viewer, page: ReactNode = null) => {
  const known = [...viewer.knownTutorials]
  return renderPage(
    <>
      {page}
      <TutorialHost route={route} />
    </>,
    {
      at: '/dashboard',
      viewer,
      answers: [
        texts,
        answer(readUser, () => ({ status: 200, body: { data: { ...viewer, knownTutorials: [...known] } } })),
        answer(markTutorialKnown, ({ body }) => {
          known.push(String(Reflect.get(Object(body), 'name')))
          return { status: 200, body: { data: { knownTutorials: known } } }
        }),
        answer(toggleTutorials, { status: 200, body: { data: { areTutorialsDisabled: true } } }),
      ],
    },
  )
}
const marked = (page: Awaited<ReturnType<typeof open>>) =>
  page.sent(markTutorialKnown).map(({ body }) => Reflect.get(Object(body), 'name') as string)

// spec: tutorial-one-unseen-per-route, tutorial-known-once-opened, tutorial-overlay-once-per-topic
test('shows one tip of the page at a time and marks it as known when it is opened', async () => {
  const page = await open('app.dashboard', newcomer({ knownTutorials: ['band'] }))
  expect(await screen.findByRole('dialog', { name: 'Tipp zu dashboard' })).toBeTruthy()
  expect(screen.getByRole('img', { name: 'Tipp 1 von 3' })).toBeTruthy()
  await waitFor(() => expect(marked(page)).toEqual(['dashboard']))
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Weiter' }))
  expect(await screen.findByRole('dialog', { name: 'Tipp zu week' })).toBeTruthy()
  expect(screen.queryByRole('dialog', { name: 'Tipp zu dashboard' })).toBeNull()
  await waitFor(() => expect(marked(page)).toEqual(['dashboard', 'week']))
  await user.click(screen.getByRole('button', { name: 'Verstanden' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('"later" hides tips for this visit, and an unopened tip stays unknown', async () => {
  const page = await open('app.dashboard', newcomer())
  await screen.findByRole('dialog', { name: 'Tipp zu dashboard' })
  await userEvent.click(screen.getByRole('button', { name: 'Später' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(marked(page)).toEqual(['dashboard'])
})

// spec: tutorials-user-can-switch-off
test('tips can be switched off in a tip', async () => {
  const page = await open('app.calendar', newcomer())
  await screen.findByRole('dialog', { name: 'Tipp zu calendar' })
  await userEvent.click(screen.getByRole('button', { name: 'Tipps aus' }))
  await waitFor(() => expect(page.sent(toggleTutorials)).toHaveLength(1))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('keeps the focus in the tip; Escape closes it', async () => {
  await open('app.calendar', newcomer(), <button type="button">dahinter</button>)
  const dialog = await screen.findByRole('dialog')
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
  const user = userEvent.setup()
  for (let press = 0; press < 6; press += 1) {
    await user.tab()
    // jsdom leaves the dialog for a moment at its edge.
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
  }
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('the scanner keeps running while its tip is open', async () => {
  await open('app.scanner', newcomer(), <button type="button">Licht</button>)
  expect(await screen.findByRole('region', { name: 'Tipp zu scanner' })).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Licht' }))
  await userEvent.click(screen.getByRole('button', { name: 'Verstanden' }))
  expect(screen.queryByRole('region')).toBeNull()
})

// spec: tutorials-hidden-app-for-children
test.each([
  ['who use the app for children', newcomer({ usingAppForChildren: true })],
  ['who switched them off', newcomer({ areTutorialsDisabled: true })],
])('sends no request for those %s', async (_who, viewer) => {
  const page = await open('app.dashboard', viewer)
  await waitFor(() => expect(page.sent(readUser)).toHaveLength(1))
  expect(page.sent(listTextBlocks)).toHaveLength(0)
})

test('a tip waits while the page still loads', async () => {
  const front = (
    <div aria-busy="true">
      <button
        type="button"
        onClick={(event) => event.currentTarget.parentElement?.removeAttribute('aria-busy')}
      >
        weg
      </button>
    </div>
  )
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const page = await open('app.calendar', newcomer(), front)
  await waitFor(() => expect(page.sent(listTextBlocks)).toHaveLength(1))
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(marked(page)).toEqual([])
  screen.getByRole('button', { name: 'weg' }).click()
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  expect(await screen.findByRole('dialog', { name: 'Tipp zu calendar' })).toBeTruthy()
})

test('a tip waits for a dialog that is still loading', async () => {
  const front = (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-expanded
      onClick={(event) => event.currentTarget.setAttribute('aria-expanded', 'false')}
    >
      Menü
    </button>
  )
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const page = await open('app.calendar', newcomer(), front)
  await waitFor(() => expect(page.sent(listTextBlocks)).toHaveLength(1))
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(marked(page)).toEqual([])
  screen.getByRole('button', { name: 'Menü' }).click()
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  expect(await screen.findByRole('dialog', { name: 'Tipp zu calendar' })).toBeTruthy()
})
