/** Leaving a page with unsaved changes: by a link, by the arrow up, by the browser's own back. */
import { waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { createMemoryHistory, hrefOfPlace } from './history.ts'
import { createRouter } from './router.ts'
import type { Router } from './router.ts'

const standing = async (...hrefs: [string, ...string[]]) => {
  const history = createMemoryHistory(hrefs[0])
  const router = createRouter({ history, guard: () => undefined, prepare: () => Promise.resolve() })
  router.start()
  await waitFor(() => expect(router.state.get()).toBeDefined())
  for (const href of hrefs.slice(1)) await router.navigate(href)
  return { router, history }
}
const hrefOf = (router: Router): string | undefined => {
  const shown = router.state.get()
  return shown === undefined ? undefined : hrefOfPlace(shown.place)
}
const asking = (answer: boolean) => vi.fn(() => Promise.resolve(answer))

test('a link is followed only after a yes', async () => {
  const { router } = await standing('/user/profile', '/user/profile/edit')
  const stay = asking(false)
  const stop = router.askBeforeLeaving(stay)
  await router.navigate('/dashboard')
  expect([hrefOf(router), stay.mock.calls.length]).toEqual(['/user/profile/edit', 1])
  stop()
  const leave = asking(true)
  router.askBeforeLeaving(leave)
  await router.navigate('/dashboard')
  expect([hrefOf(router), leave.mock.calls.length]).toEqual(['/dashboard', 1])
  // the next page does not ask
  await router.navigate('/sports')
  expect([hrefOf(router), leave.mock.calls.length]).toEqual(['/sports', 1])
})

test('another query on the same page does not count as leaving', async () => {
  const { router } = await standing('/user/profile/edit')
  const ask = asking(false)
  router.askBeforeLeaving(ask)
  await router.navigate('/user/profile/edit?child=7')
  expect([hrefOf(router), ask.mock.calls.length]).toEqual(['/user/profile/edit?child=7', 0])
})

test('the browser’s back first returns to the page, and leaves it only after a yes', async () => {
  const { router, history } = await standing('/dashboard', '/user/profile', '/user/profile/edit')
  const stay = asking(false)
  const stop = router.askBeforeLeaving(stay)
  router.back()
  await waitFor(() => expect(stay).toHaveBeenCalledOnce())
  expect([hrefOf(router), history.place().pathname]).toEqual(['/user/profile/edit', '/user/profile/edit'])
  stop()
  router.askBeforeLeaving(asking(true))
  router.back()
  await waitFor(() => expect(hrefOf(router)).toBe('/user/profile'))
  router.back()
  await waitFor(() => expect(hrefOf(router)).toBe('/dashboard'))
})

test('a sheet that asks leaves no history entry behind, whichever way the page was left', async () => {
  const ways = [
    (router: Router) => router.back(),
    (router: Router) => void router.up('/user/profile'),
    (router: Router) => void router.navigate('/user/profile'),
  ]
  for (const leave of ways) {
    const { router } = await standing('/dashboard', '/user/profile', '/user/profile/edit')
    router.askBeforeLeaving(async () => {
      router.openLayer(() => true)
      await Promise.resolve()
      return true
    })
    leave(router)
    await waitFor(() => expect(hrefOf(router)).toBe('/user/profile'))
    router.back()
    await waitFor(() => expect(['/dashboard', '/user/profile/edit']).toContain(hrefOf(router)))
  }
})

test('a signed-out user may leave without a question', async () => {
  let isOut = false
  const router = createRouter({
    history: createMemoryHistory('/user/profile/edit'),
    guard: (match) => (isOut && match?.name === 'app.profile-edit' ? '/auth/login' : undefined),
    prepare: () => Promise.resolve(),
  })
  router.start()
  await waitFor(() => expect(router.state.get()).toBeDefined())
  router.askBeforeLeaving(asking(false))
  isOut = true
  await router.recheck()
  expect(hrefOf(router)).toBe('/auth/login')
})
