// @vitest-environment jsdom
import { act, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FreshPlace } from './fresh-place.tsx'
import { Serpentine } from './serpentine.tsx'

type Entry = Pick<IntersectionObserverEntry, 'isIntersecting'>
let report: ((entries: Entry[]) => void) | undefined
const scrolled = vi.fn<(options: ScrollIntoViewOptions) => void>()

/** A browser that measures and observes, as far as the band needs. */
beforeEach(() => {
  report = undefined
  scrolled.mockReset()
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame'] })
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: Entry[]) => void) {
        report = callback
      }
      observe = (): void => undefined
      disconnect = (): void => undefined
    },
  )
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = (): void => undefined
      disconnect = (): void => undefined
    },
  )
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  vi.stubGlobal('scrollY', 0)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(350)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (this: HTMLElement) {
    return this.dataset['fold'] === undefined ? 400 : 44
  })
  Object.assign(Element.prototype, { scrollIntoView: scrolled })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView')
})

const nextFrames = (): void => {
  vi.advanceTimersToNextFrame()
  vi.advanceTimersToNextFrame()
}

test('a new week is scrolled to at once and woven only when it is visible', () => {
  const shown = vi.fn(() => undefined)
  const band = (woven: number) => (
    <Serpentine
      belt={{ level: 3 }}
      woven={woven}
      isNew
      onNewShown={shown}
      stripes={[{ id: '1', title: 'Streifen 1', children: null }]}
    />
  )
  const { container, rerender } = render(band(58))
  nextFrames()
  expect(scrolled.mock.calls).toEqual([[{ block: 'center', behavior: 'instant' }]])
  act(() => report?.([{ isIntersecting: false }]))
  expect(shown).not.toHaveBeenCalled()
  expect(container.querySelector('svg[data-waiting]')).toBeTruthy()
  act(() => report?.([{ isIntersecting: true }]))
  expect(shown).toHaveBeenCalledOnce()
  expect(container.querySelector('svg[data-waiting]')).toBeNull()
  rerender(band(59))
  expect(container.querySelector('svg[data-waiting]')).toBeTruthy()
})

test('a reader who has already scrolled is not moved', () => {
  vi.stubGlobal('scrollY', 300)
  render(<FreshPlace at={{ x: 0, y: 900 }} onShown={() => undefined} />)
  nextFrames()
  expect(report).toBeDefined()
  expect(scrolled).not.toHaveBeenCalled()
})

test('the week counts as seen at once where nothing can be observed', () => {
  vi.stubGlobal('IntersectionObserver', undefined)
  const shown = vi.fn(() => undefined)
  render(<FreshPlace at={undefined} onShown={shown} />)
  expect(shown).toHaveBeenCalledOnce()
})
