import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { ERRORS } from '@wegband/domain/errors/catalogue.ts'
import { LOCAL_ERRORS } from '@wegband/domain/errors/local-errors.ts'
import { PERMISSION_CODES } from '@wegband/domain/errors/refusal-kind.ts'
import { ClientError } from '../../platform/api/client-error.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { ComingLaterPage } from './coming-later-page.tsx'
import { ErrorPage } from './error-page.tsx'
import { FailureView } from './failure-view.tsx'
import { NoPermission } from './no-permission.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { QueryError } from './query-error.tsx'

// spec: error-generic-code-and-support
test('the generic error shows its request id and the support address', async () => {
  const error = new AppError('general.unexpected', { requestId: '7c2f0a1b-4d5e' })
  await renderPage(<ErrorPage error={error} supportMail="hilfe@wegband.example" />, { at: '/dashboard' })
  expect(screen.getByText('7c2f0a1b')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'hilfe@wegband.example' }).getAttribute('href')).toContain(
    'mailto:hilfe@wegband.example?subject=7c2f0a1b-4d5e',
  )
})

test('any thrown value gets a text', async () => {
  await renderPage(<ErrorPage error={new TypeError('x is not a function')} supportMail="" />, {
    at: '/dashboard',
  })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Der Faden ist gerissen')
  expect(document.body.textContent).not.toContain('x is not a function')
})

test('code that did not load says so', async () => {
  await renderPage(<ErrorPage error={new ClientError('client.chunk-load')} supportMail="" />, {
    at: '/dashboard',
  })
  expect(screen.getByRole('heading', { level: 1, name: 'Ein Teil der App fehlt' })).toBeTruthy()
})

test('code that did not load offline says so, and does not suggest a reload', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await renderPage(<ErrorPage error={new ClientError('client.chunk-load')} supportMail="" />, {
    at: '/dashboard',
  })
  expect(screen.getByRole('heading', { level: 1, name: 'Ohne Verbindung nicht da' })).toBeTruthy()
  expect(screen.queryByText(/neu/)).toBeNull()
  vi.restoreAllMocks()
})

// spec: route-not-found
test('an unknown address shows what was requested and links back', async () => {
  const page = await renderPage(<NotFoundPage />, { at: '/user/ausweiss' })
  expect(screen.getByText('Gesucht: /user/ausweiss')).toBeTruthy()
  await userEvent.click(screen.getByRole('link', { name: 'Zum Start' }))
  expect(page.href()).toBe('/')
})

test('signed-in users see more links than visitors', async () => {
  const ways = () => screen.queryAllByRole('listitem').map((item) => item.textContent)
  const stranger = await renderPage(<NotFoundPage />, { at: '/user/ausweiss', viewer: null })
  expect(ways()).toEqual([])
  stranger.unmount()
  await renderPage(<NotFoundPage />, { at: '/user/ausweiss' })
  expect(ways()).toEqual(['Dein Band', 'Kalender'])
})

test('the page of a later version says that it does not exist yet', async () => {
  await renderPage(<ComingLaterPage />, { at: '/user/profile' })
  expect(screen.getByText(/Die Seite „Profil“ gibt es noch nicht/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Zum Start' })).toBeTruthy()
})

// spec: error-other-status-translated
test('a failed read offers a retry', async () => {
  let tries = 0
  const query = {
    error: new AppError('general.unavailable'),
    isFetching: false,
    refetch: () => {
      tries += 1
      return Promise.resolve() as never
    },
  }
  await renderPage(<QueryError query={query} />, { at: '/dashboard' })
  expect(screen.getByRole('alert').textContent).toContain('Gerade nicht erreichbar')
  await userEvent.click(screen.getByRole('button', { name: 'Noch einmal versuchen' }))
  expect(tries).toBe(1)
})

test.each([
  ['general.not-allowed', 'Dafür fehlt dir ein Recht'],
  ['general.not-found', 'Nicht gefunden'],
  ['general.gone', 'Nicht mehr da'],
] as const)('what stays as it is leads back, in words alone: %s', async (code, title) => {
  const query = { error: new AppError(code), isFetching: false, refetch: () => Promise.resolve() as never }
  const page = await renderPage(<QueryError query={query} headingLevel={1} />, { at: '/schools/99' })
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeTruthy()
  expect(screen.getByRole('alert').textContent).not.toContain(code)
  expect(screen.queryByRole('button', { name: 'Noch einmal versuchen' })).toBeNull()
  await userEvent.click(screen.getByRole('link', { name: 'Zum Start' }))
  expect(page.href()).toBe('/')
})

const EVERY_ERROR = [
  ...(Object.keys(ERRORS) as (keyof typeof ERRORS)[]).map((code) => new AppError(code, { requestId: 'r-1' })),
  ...LOCAL_ERRORS.map((code) => new ClientError(code)),
]

test('no view of an error prints its code', async () => {
  await renderPage(
    <>
      {EVERY_ERROR.map((error) => (
        <div key={error.code}>
          <FailureView error={error} onRetry={() => undefined} />
        </div>
      ))}
      <ErrorPage error={new ClientError('client.chunk-load')} supportMail="" />
    </>,
    { at: '/dashboard' },
  )
  const shown = document.body.textContent
  expect(EVERY_ERROR.map(({ code }) => code).filter((code) => shown.includes(code))).toEqual([])
})

test('every missing right has the same title, and says who can help', async () => {
  await renderPage(
    <>
      <NoPermission text="Das dürfen nur Admins." />
      {PERMISSION_CODES.map((code) => (
        <FailureView key={code} error={new AppError(code)} />
      ))}
    </>,
    { at: '/dashboard' },
  )
  const titles = screen.getAllByRole('heading').map((heading) => heading.textContent)
  expect(new Set(titles)).toEqual(new Set(['Dafür fehlt dir ein Recht']))
  expect(titles).toHaveLength(PERMISSION_CODES.length + 1)
})

test('a failed read shows its request id, a refused one does not', async () => {
  const failed = await renderPage(
    <FailureView error={new AppError('general.unavailable', { requestId: '7c2f0a1b-4d5e' })} />,
    { at: '/dashboard' },
  )
  expect(screen.getByText('7c2f0a1b')).toBeTruthy()
  failed.unmount()
  await renderPage(
    <FailureView error={new AppError('general.not-found', { requestId: '7c2f0a1b-4d5e' })} />,
    {
      at: '/dashboard',
    },
  )
  expect(screen.queryByText('7c2f0a1b')).toBeNull()
})
