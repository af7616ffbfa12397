/**
 * Sheets and dialogs over a page. Each has its own history entry, so that going back closes it and stays on
 * the page.
 */
import { hrefOfPlace } from './history.ts'
import type { Place, RouterHistory } from './history.ts'
import type { Travel } from './travel.ts'

/** Returns whether it closed; a busy dialog does not close. */
export type CloseLayer = () => boolean
/** Called when a sheet opens; returns a function to call when it has closed, for any reason. */
export type OpenLayer = (close: CloseLayer) => () => void

export type Layers = {
  readonly open: OpenLayer
  /**
   * What a step back to `place` did: closed sheets, or was refused by one; undefined when it was not about
   * sheets.
   */
  readonly onBack: (place: Place) => 'closed' | 'refused' | undefined
  readonly areOpen: () => boolean
  /** Closes all sheets because the page is left; returns how many of their entries are now in the way. */
  readonly leave: () => number
}

type Layer = { readonly close: CloseLayer; isOpen: boolean; index: number }

export function createLayers(history: RouterHistory, travel: Travel): Layers {
  let stack: Layer[] = []

  /** Removes the entries of closed sheets, but only once it is clear that no other sheet reuses them. */
  const tidy = async (): Promise<void> => {
    await Promise.resolve()
    const lastOpen = stack.findLastIndex((layer) => layer.isOpen)
    const closed = stack.length - lastOpen - 1
    stack = stack.slice(0, lastOpen + 1)
    await travel.go(-closed)
  }

  const put = (layer: Layer): void => {
    const top = stack.at(-1)
    const isFree = top !== undefined && !top.isOpen
    layer.index = isFree ? top.index : history.push(hrefOfPlace(history.place())).index
    stack = [...(isFree ? stack.slice(0, -1) : stack), layer]
  }

  return {
    open: (close) => {
      const layer: Layer = { close, isOpen: true, index: 0 }
      const underway = travel.underway()
      if (underway === undefined) put(layer)
      else void underway.then(() => (layer.isOpen ? put(layer) : undefined))
      return () => {
        layer.isOpen = false
        if (stack.includes(layer)) void tidy()
      }
    },
    onBack: (place) => {
      const passed = stack.filter((layer) => layer.index > place.index).toReversed()
      for (const layer of passed) {
        if (layer.isOpen && !layer.close()) {
          void travel.go(layer.index - place.index)
          return 'refused'
        }
        stack = stack.filter((other) => other !== layer)
      }
      return passed.length > 0 ? 'closed' : undefined
    },
    areOpen: () => stack.length > 0,
    leave: () => {
      const left = stack
      stack = []
      for (const layer of left) if (layer.isOpen) layer.close()
      return left.length
    },
  }
}
