import { waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { createMemoryHistory, hrefOfPlace } from './history.ts'
import type { RouterHistory } from './history.ts'
import { createRouter } from './router.ts'
import type { Router } from './router.ts'

let history: RouterHistory
let router: Router
const href = (): string | undefined => {
  const shown = router.state.get()
  return shown === undefined ? undefined : hrefOfPlace(shown.place)
}
/** A sheet as the page sees it: open until it is closed. */
const openSheet = (answer = true) => {
  const sheet = { isOpen: true, release: (): void => undefined }
  sheet.release = router.openLayer(() => {
    if (answer) sheet.isOpen = false
    return answer
  })
  return sheet
}

beforeEach(async () => {
  history = createMemoryHistory('/dashboard')
  router = createRouter({ history, guard: () => undefined, prepare: () => Promise.resolve() })
  router.start()
  await waitFor(() => expect(href()).toBe('/dashboard'))
  await router.navigate('/calendar')
})

test('going back closes the sheet and stays on the page, and going back again leaves it', async () => {
  const sheet = openSheet()
  router.back()
  expect([sheet.isOpen, href()]).toEqual([false, '/calendar'])
  sheet.release()
  router.back()
  await waitFor(() => expect(href()).toBe('/dashboard'))
})

test('a sheet that closed by itself leaves no history entry behind', async () => {
  openSheet().release()
  await waitFor(() => expect(history.place().index).toBe(1))
  router.back()
  await waitFor(() => expect(href()).toBe('/dashboard'))
})

test('with two sheets open, going back closes the upper one first', () => {
  const lower = openSheet()
  const upper = openSheet()
  router.back()
  expect([lower.isOpen, upper.isOpen]).toEqual([true, false])
  router.back()
  expect([lower.isOpen, href()]).toEqual([false, '/calendar'])
})

test('a sheet that replaces another at once takes its history entry', async () => {
  const first = openSheet()
  first.release()
  const second = openSheet()
  await Promise.resolve()
  expect(history.place().index).toBe(2)
  router.back()
  expect([second.isOpen, history.place().index]).toEqual([false, 1])
})

test('a busy dialog stays open when going back, and so does its history entry', async () => {
  const busy = openSheet(false)
  router.back()
  await waitFor(() => expect(history.place().index).toBe(2))
  expect([busy.isOpen, href()]).toEqual([true, '/calendar'])
})

test('a link in a sheet opens the next page, and going back shows the page without the sheet', async () => {
  const sheet = openSheet()
  await router.navigate('/sports')
  expect([sheet.isOpen, href(), history.place().index]).toEqual([false, '/sports', 2])
  sheet.release()
  router.back()
  await waitFor(() => expect(href()).toBe('/calendar'))
})

test('replacing the page below two sheets removes their history entries', async () => {
  openSheet()
  openSheet()
  await router.navigate('/sports', { replace: true })
  expect([href(), history.place().index]).toEqual(['/sports', 1])
  router.back()
  await waitFor(() => expect(href()).toBe('/dashboard'))
})
