import { act, render, screen } from '@testing-library/react'
import { Component, type ReactNode, use, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { ClientError } from '../api/client-error.ts'
import { connection } from '../offline/connection.ts'
import { toasts } from '../words/notices.ts'
import { readableAtOnce } from './chunk-loading.ts'
import { lazyPart, lazyDialog } from './lazy-part.tsx'

class Boundary extends Component<{ readonly children: ReactNode }, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError(): { readonly hasFailed: boolean } {
    return { hasFailed: true }
  }

  override render(): ReactNode {
    return this.state.hasFailed ? 'failed' : this.props.children
  }
}

test('a part whose code is missing offers a retry in its place, and the page stays', async () => {
  let attempts = 0
  const Menu = lazyDialog(() => {
    attempts += 1
    return attempts < 3 ? Promise.reject(new TypeError('offline')) : Promise.resolve(() => <p>Abmelden</p>)
  })
  await act(async () => {
    render(
      <Boundary>
        <p>Seite</p>
        <Menu />
      </Boundary>,
    )
  })
  expect(await screen.findByText('Dieser Teil ist gerade nicht erreichbar.')).toBeTruthy()
  expect(screen.getByText('Seite')).toBeTruthy()
  await act(async () => screen.getByRole('button', { name: 'Noch einmal versuchen' }).click())
  expect(await screen.findByText('Dieser Teil ist gerade nicht erreichbar.')).toBeTruthy()
  // the connection comes back
  await act(async () => {
    connection.set({ status: 'lost', since: 1 })
    connection.set({ status: 'fine' })
  })
  expect(await screen.findByText('Abmelden')).toBeTruthy()
})

test('a dialog whose code is missing is reported and closed, and the page under it stays', async () => {
  const Sheet = lazyDialog<{ readonly onClose: () => void }>(() => Promise.reject(new TypeError('offline')))
  function Page(): ReactNode {
    const [isOpen, setOpen] = useState(true)
    return (
      <>
        <p>{isOpen ? 'offen' : 'zu'}</p>
        {isOpen ? <Sheet onClose={() => setOpen(false)} /> : null}
      </>
    )
  }
  await act(async () => {
    render(
      <Boundary>
        <Page />
      </Boundary>,
    )
  })
  expect(await screen.findByText('zu')).toBeTruthy()
  await vi.waitFor(() =>
    expect(toasts.get().map(({ text }) => text)).toEqual([expect.stringContaining('Ein Teil der App fehlt')]),
  )
})

afterEach(() => {
  vi.useRealTimers()
})

test('a part beside the page that cannot be loaded leaves the page alone and loads later', async () => {
  vi.useFakeTimers()
  let attempts = 0
  const Toasts = lazyPart(
    () => {
      attempts += 1
      return attempts === 1 ? Promise.reject(new TypeError('offline')) : Promise.resolve(() => <p>Hinweis</p>)
    },
    <p>Platz</p>,
  )
  await act(async () => {
    render(
      <>
        <p>Seite</p>
        <Toasts />
      </>,
    )
  })
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(screen.getByText('Seite')).toBeTruthy()
  expect(screen.queryByText('Hinweis')).toBeNull()
  expect(screen.getByText('Platz')).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(5000))
  expect(screen.getByText('Hinweis')).toBeTruthy()
  expect(screen.queryByText('Platz')).toBeNull()
})

test('words that a part lacks do not break the page: a dialog closes, a decoration waits', async () => {
  vi.useFakeTimers()
  const lost = readableAtOnce(Promise.reject(new ClientError('client.chunk-load', 'offline')))
  let hasWords = false
  function Speaking(): ReactNode {
    if (!hasWords) use(lost)
    return <p>Wörter</p>
  }
  const Sheet = lazyDialog<{ readonly onClose: () => void }>(() => Promise.resolve(Speaking))
  const Beside = lazyPart(() => Promise.resolve(Speaking), <p>Platz</p>)
  const onClose = vi.fn()
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  await act(async () => {
    render(
      <Boundary>
        <p>Seite</p>
        <Sheet onClose={onClose} />
        <Beside />
      </Boundary>,
    )
  })
  expect(screen.getByText('Seite')).toBeTruthy()
  expect(onClose).toHaveBeenCalledOnce()
  expect(screen.getByText('Platz')).toBeTruthy()
  hasWords = true
  await act(() => vi.advanceTimersByTimeAsync(5000))
  expect(screen.getByText('Wörter')).toBeTruthy()
})

test('an error of a part that is no missing part reaches the page', async () => {
  const Beside = lazyPart(() =>
    Promise.resolve(() => {
      throw new Error('broken')
    }),
  )
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  await act(async () => {
    render(
      <Boundary>
        <Beside />
      </Boundary>,
    )
  })
  expect(screen.getByText('failed')).toBeTruthy()
})
