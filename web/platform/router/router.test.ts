import { waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { createBrowserHistory, createMemoryHistory, hrefOfPlace } from './history.ts'
import { createRouter } from './router.ts'
import type { Change, Router, RouterParts } from './router.ts'

type Rig = { router: Router; href: () => string | undefined; changes: Change['kind'][]; stop: () => void }

const rig = async (first: string, parts: Partial<RouterParts> = {}): Promise<Rig> => {
  const router = createRouter({
    history: createMemoryHistory(first),
    guard: () => undefined,
    prepare: () => Promise.resolve(),
    ...parts,
  })
  const changes: Change['kind'][] = []
  router.presentWith((change, apply) => {
    changes.push(change.kind)
    apply()
  })
  const stop = router.start()
  await waitFor(() => expect(router.state.get()).toBeDefined())
  const href = () => {
    const shown = router.state.get()
    return shown === undefined ? undefined : hrefOfPlace(shown.place)
  }
  return { router, href, changes, stop }
}

test('shows its first address, then the next one, and goes back', async () => {
  const { router, href, changes } = await rig('/dashboard?a=1')
  expect(href()).toBe('/dashboard?a=1')
  await router.navigate('/sports/3')
  expect(router.state.get()?.match).toEqual({ name: 'app.sport', params: { sportId: '3' } })
  expect(router.canGoBack()).toBe(true)
  router.back()
  await waitFor(() => expect(href()).toBe('/dashboard?a=1'))
  expect(changes).toEqual(['replace', 'push', 'pop'])
})

test('a page that is still loading does not appear after going back', async () => {
  let load = (): void => {}
  const loading = new Promise<void>((resolve) => {
    load = resolve
  })
  const history = createMemoryHistory('/sports/3')
  const { router, href } = await rig('/sports/3', {
    history,
    prepare: (match) => (match?.name === 'app.modules-list' ? loading : Promise.resolve()),
  })
  const going = router.navigate('/modules/list')
  await waitFor(() => expect(history.place().pathname).toBe('/modules/list'))
  router.back()
  load()
  await going
  expect(href()).toBe('/sports/3')
})

test('knows the page that is still loading, so a guard may return it', async () => {
  let load = (): void => {}
  const loading = new Promise<void>((resolve) => {
    load = resolve
  })
  const known: { router?: Router } = {}
  const started = await rig('/dashboard', {
    prepare: (match) => (match?.name === 'app.sports' ? loading : Promise.resolve()),
    guard: (match) => (match?.name === 'app.calendar' ? known.router?.newest()?.place.pathname : undefined),
  })
  known.router = started.router
  void started.router.navigate('/sports')
  await waitFor(() => expect(started.router.newest()?.place.pathname).toBe('/sports'))
  expect(started.href()).toBe('/dashboard')
  const refused = started.router.navigate('/calendar')
  load()
  await refused
  expect(started.href()).toBe('/sports')
  started.router.back()
  await waitFor(() => expect(started.href()).toBe('/dashboard'))
})

test('replaces instead of pushing on request, and when the address is the same', async () => {
  const { router } = await rig('/dashboard')
  await router.navigate('/sports', { replace: true })
  await router.navigate('/sports')
  expect(router.canGoBack()).toBe(false)
})

test('follows the guards before it writes into the history', async () => {
  const guard: RouterParts['guard'] = (match) => (match?.name === 'app.home' ? '/dashboard' : undefined)
  const { router, href } = await rig('/sports', { guard })
  await router.navigate('/home')
  expect(href()).toBe('/dashboard')
  router.back()
  await waitFor(() => expect(href()).toBe('/sports'))
})

test('stops redirecting in circles', async () => {
  const { router } = await rig('/sports', {
    guard: (match) => {
      if (match?.name === 'app.home') return '/dashboard'
      return match?.name === 'app.dashboard' ? '/home' : undefined
    },
  })
  await expect(router.navigate('/home')).rejects.toThrow('circle')
})

test('knows an address that does not exist', async () => {
  const { router } = await rig('/gibt/es/nicht')
  expect(router.state.get()?.match).toBeUndefined()
})

test('refuses to navigate to a foreign site', async () => {
  const { router, href } = await rig('/dashboard')
  await expect(router.navigate('https://example.com/')).rejects.toThrow('not an address of this app')
  expect(href()).toBe('/dashboard')
})

test('the newest navigation wins, however long an older one takes', async () => {
  let finishSports = (): void => {}
  const sports = new Promise<void>((resolve) => {
    finishSports = resolve
  })
  const { router, href } = await rig('/dashboard', {
    prepare: (match) => (match?.name === 'app.sports' ? sports : Promise.resolve()),
  })
  const slow = router.navigate('/sports')
  await router.navigate('/calendar')
  finishSports()
  await slow
  expect(href()).toBe('/calendar')
})

test('shows a slow page after a short wait, and a failed page as well', async () => {
  const { router, href } = await rig('/dashboard', {
    prepare: (match) => {
      if (match?.name === 'app.sports') return new Promise(() => undefined)
      return match?.name === 'app.calendar' ? Promise.reject(new Error('offline')) : Promise.resolve()
    },
  })
  vi.useFakeTimers()
  const going = router.navigate('/sports')
  await vi.advanceTimersByTimeAsync(200)
  await going
  vi.useRealTimers()
  expect(href()).toBe('/sports')
  await router.navigate('/calendar')
  expect(href()).toBe('/calendar')
})

test('runs the guards again after a sign-out', async () => {
  let isOut = false
  const { router, href } = await rig('/dashboard', {
    guard: (match) => (isOut && match?.name === 'app.dashboard' ? '/auth/login' : undefined),
  })
  await router.recheck()
  expect(href()).toBe('/dashboard')
  isOut = true
  await router.recheck()
  expect(href()).toBe('/auth/login')
})

test('removes the sign-in pages from the history after the sign-in', async () => {
  const { router, href } = await rig('/gibt/es/nicht')
  await router.navigate('/auth/welcome')
  await router.navigate('/auth/login')
  await router.navigate('/dashboard', { replace: true, over: (name) => name.startsWith('auth.') })
  expect(href()).toBe('/dashboard')
  router.back()
  await waitFor(() => expect(href()).toBe('/gibt/es/nicht'))
})

test('up goes back when the page above was the previous one, and otherwise opens it', async () => {
  const { router, href, changes } = await rig('/calendar/2026/50?type=workshop')
  await router.navigate('/appointments/7')
  await router.up('/calendar')
  await waitFor(() => expect(href()).toBe('/calendar/2026/50?type=workshop'))
  await router.navigate('/sports/2')
  await router.navigate('/modules/7')
  await router.up('/sports/1')
  expect(href()).toBe('/sports/1')
  expect(changes.slice(-2)).toEqual(['push', 'push'])
})

beforeEach(() => {
  window.history.replaceState(null, '', '/')
})

test('the browser history marks its entries, also those made by an anchor inside the page', () => {
  const history = createBrowserHistory()
  expect(history.place().index).toBe(0)
  const pushed = history.push('/sports?x=1')
  expect(pushed).toMatchObject({ pathname: '/sports', search: '?x=1', index: 1 })
  expect(history.replace('/calendar')).toMatchObject({ pathname: '/calendar', index: 1 })
  window.history.pushState(null, '', '#inhalt')
  expect(history.place()).toMatchObject({ pathname: '/calendar', hash: '#inhalt', index: 2 })
})
