import { act, render, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { CHUNK_TIMEOUT_MS, lazyPage, loadChunk, loadView, watchStyles } from './chunk-loading.ts'

// spec: chunk-load-timeout-120000
test('a part of the app that does not load within 120000 ms is a chunk load error', async () => {
  expect(CHUNK_TIMEOUT_MS).toBe(120_000)
  vi.useFakeTimers()
  const loading = loadChunk(() => new Promise(() => undefined))
  let isOver = false
  const outcome = loading.catch((error: unknown) => error).finally(() => (isOver = true))
  await vi.advanceTimersByTimeAsync(119_999)
  expect(isOver).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  vi.useRealTimers()
  expect(await outcome).toMatchObject({ code: 'client.chunk-load' })
})

test('code that fails to load is a chunk load error at once', async () => {
  const failing = loadChunk(() =>
    Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
  )
  await expect(failing).rejects.toMatchObject({ code: 'client.chunk-load' })
})

// spec: style-load-error
test('styles that fail to load are a style load error', async () => {
  const failing = loadChunk(() => Promise.reject(new Error('Unable to preload CSS for /assets/path.css')))
  await expect(failing).rejects.toMatchObject({ code: 'client.style-load' })
})

test('styles that did not arrive are requested again before the page is shown', async () => {
  const stop = watchStyles()
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/assets/hall.css' })
  document.head.append(link)
  link.dispatchEvent(new Event('error'))
  expect(link.isConnected).toBe(false)
  const Page = lazyPage(() => Promise.resolve({ HallPage: () => <h1>Halle</h1> }), 'HallPage')
  let isReady = false
  const loading = Page.preload().then(() => (isReady = true))
  const again = await waitFor(() => {
    const found = document.querySelector('link[href$="/assets/hall.css"]')
    if (!found) throw new Error('not asked for again')
    return found
  })
  expect(isReady).toBe(false)
  again.dispatchEvent(new Event('load'))
  await loading
  expect(isReady).toBe(true)
  stop()
  again.remove()
})

const failStyle = (href: string): void => {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
  document.head.append(link)
  link.dispatchEvent(new Event('error'))
}
const askedAgain = (href: string): Promise<Element> =>
  waitFor(() => {
    const found = document.querySelector(`link[href$="${href}"]`)
    if (!found) throw new Error('not asked for again')
    return found
  })

test('missing styles of another part block no part, and missing own styles do', async () => {
  const stop = watchStyles()
  let times = 0
  const loadCourt = () => {
    times += 1
    if (times > 1) return Promise.resolve('court')
    failStyle('/assets/court.css')
    return Promise.reject(new Error('Unable to preload CSS for /assets/court.css'))
  }
  await expect(loadView(loadCourt)).rejects.toMatchObject({ code: 'client.style-load' })

  const hall = loadView(() => Promise.resolve('hall'))
  ;(await askedAgain('/assets/court.css')).dispatchEvent(new Event('error'))
  expect(await hall).toBe('hall')

  const court = loadView(loadCourt)
  ;(await askedAgain('/assets/court.css')).dispatchEvent(new Event('error'))
  await expect(court).rejects.toMatchObject({ code: 'client.style-load' })

  const last = loadView(loadCourt)
  const link = await askedAgain('/assets/court.css')
  link.dispatchEvent(new Event('load'))
  expect(await last).toBe('court')
  link.remove()
  stop()
})

test('a preloaded page is shown without waiting', async () => {
  const Page = lazyPage(() => Promise.resolve({ HallPage: () => <h1>Halle</h1> }), 'HallPage')
  await Page.preload()
  render(
    <Suspense fallback="waiting">
      <Page />
    </Suspense>,
  )
  expect(screen.getByRole('heading').textContent).toBe('Halle')
})

test('the next visit retries a page that failed', async () => {
  let attempts = 0
  const Page = lazyPage((): Promise<{ HallPage: () => ReactNode }> => {
    attempts += 1
    return attempts === 1
      ? Promise.reject(new TypeError('offline'))
      : Promise.resolve({ HallPage: () => <h1>Halle</h1> })
  }, 'HallPage')
  await Page.preload()
  await Page.preload()
  await act(() => render(<Page />))
  expect(screen.getByRole('heading').textContent).toBe('Halle')
})
