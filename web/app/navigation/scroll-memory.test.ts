import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createScrollMemory } from './scroll-memory.ts'

let height = 0
const scrolls: unknown[] = []
let grow = (): void => {}

/** jsdom has no layout: the test sets the height of the page. */
class FakeObserver {
  constructor(changed: () => void) {
    grow = changed
  }
  observe(): void {}
  disconnect(): void {}
}

beforeEach(() => {
  vi.useFakeTimers()
  sessionStorage.clear()
  height = 800
  Object.defineProperty(document.documentElement, 'scrollHeight', { configurable: true, get: () => height })
  vi.stubGlobal('innerHeight', 600)
  scrolls.length = 0
  vi.spyOn(window, 'scrollTo').mockImplementation((options: unknown) => void scrolls.push(options))
  vi.stubGlobal('ResizeObserver', FakeObserver)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const scrolledTo = (): unknown => scrolls.at(-1)

test('remembers each history entry, also across a reload', () => {
  const memory = createScrollMemory()
  vi.stubGlobal('scrollY', 420)
  memory.keep('entry-1')
  expect(memory.positionOf('entry-1')).toBe(420)
  expect(createScrollMemory().positionOf('entry-1')).toBe(420)
  expect(memory.positionOf('entry-2')).toBe(0)
})

test('starts a new page at its top', () => {
  createScrollMemory().restore(0)
  expect(scrolledTo()).toEqual({ top: 0, behavior: 'instant' })
})

// spec: scroll-restoration-transition-or-2s
test('waits until the page is tall enough', () => {
  createScrollMemory().restore(900)
  expect(scrolledTo()).toBeUndefined()
  height = 1600
  grow()
  expect(scrolledTo()).toEqual({ top: 900, behavior: 'instant' })
})

// spec: scroll-restoration-transition-or-2s
test('scrolls as far as possible after 2 seconds', () => {
  createScrollMemory().restore(900)
  vi.advanceTimersByTime(1999)
  expect(scrolledTo()).toBeUndefined()
  vi.advanceTimersByTime(1)
  expect(scrolledTo()).toEqual({ top: 900, behavior: 'instant' })
})

test('stops waiting when the reader scrolls meanwhile', () => {
  createScrollMemory().restore(900)
  window.dispatchEvent(new Event('wheel'))
  vi.advanceTimersByTime(3000)
  expect(scrolledTo()).toBeUndefined()
})
