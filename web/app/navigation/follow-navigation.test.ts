import { waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { createMemoryHistory } from '../../platform/router/history.ts'
import { createRouter } from '../../platform/router/router.ts'
import { sportColour } from '../../platform/sport-colour.ts'
import { followNavigation } from './follow-navigation.ts'

// spec: sport-theme-colour-reset
test('the colour of a sport leaves with the page, except where the route keeps it', async () => {
  vi.stubGlobal('CSS', { supports: () => false })
  vi.stubGlobal('scrollTo', () => undefined)
  const router = createRouter({
    history: createMemoryHistory('/sports/1'),
    guard: () => undefined,
    prepare: () => Promise.resolve(),
  })
  followNavigation(router)
  router.start()
  await waitFor(() => expect(router.state.get()).toBeDefined())
  const blue = { hue: 255, chroma: 0.1 }
  sportColour.set(blue)
  await router.navigate('/modules/7')
  expect(sportColour.get()).toEqual(blue)
  await router.navigate('/user/profile')
  expect(sportColour.get()).toBeUndefined()
  vi.unstubAllGlobals()
})
