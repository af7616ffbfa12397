import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { renderPage } from '../platform/testing/render-page.tsx'
import { PageBoundary } from './page-boundary.tsx'

// React logs again what a boundary caught.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => vi.restoreAllMocks())

function Broken(props: { readonly error: Error }): never {
  throw props.error
}

const open = (error: Error) =>
  renderPage(
    <nav>
      <a href="/calendar">Kalender</a>
      <PageBoundary resetKey="1" isInFrame>
        <Broken error={error} />
      </PageBoundary>
    </nav>,
    { at: '/dashboard' },
  )

test('a page that fails inside the frame leaves the bars in place', async () => {
  await open(new TypeError('x is not a function'))
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1, name: 'Etwas ist schiefgelaufen' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Noch einmal versuchen' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Kalender' })).toBeTruthy()
  expect(document.body.textContent).not.toMatch(/x is not a function|general\./)
})

test('a page that does not exist offers a way on from inside the frame', async () => {
  const page = await open(new AppError('general.not-found'))
  expect(await screen.findByRole('heading', { level: 1, name: 'Nicht gefunden' })).toBeTruthy()
  await userEvent.click(screen.getByRole('link', { name: 'Zum Start' }))
  expect(page.href()).toBe('/')
})
