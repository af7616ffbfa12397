/** What happens around a change of the page: direction of the slide, scrolling, colour, focus, the last route (§2 Route behaviour). */
import type { ParsedLocation } from '@tanstack/react-router'
import { now } from '../../platform/clock.ts'
import { routeEntry } from '../../platform/route-table.ts'
import { sportColour } from '../../platform/sport-colour.ts'
import { MAIN_ID } from '../../ui/app-frame/app-frame.tsx'
import type { AppRouter } from '../router.tsx'
import { keepVisited } from './last-route.ts'
import { pageChanges } from './page-changes.ts'
import { directionOf } from './page-direction.ts'
import { routeOfPath } from './route-of-location.ts'
import { createScrollMemory } from './scroll-memory.ts'

/** The key of a history entry; the router gives every entry one. */
const keyOf = (location: ParsedLocation): string => location.state.__TSR_key ?? location.href
const indexOf = (location: ParsedLocation): number => location.state.__TSR_index

/** A page and what is shown within it are one: nothing slides, scrolls or loses its focus between them. */
function pageOf(router: AppRouter, location: ParsedLocation): string {
  const name = routeOfPath(router, location.pathname)
  if (name === undefined) return location.pathname
  const host = routeEntry(name).within
  if (host === undefined) return location.pathname
  return location.pathname.replace(/\/content(\/.*)?$/, '')
}

function focusMain(): void {
  // keyboards and screen readers begin at the top of the new page
  document.getElementById(MAIN_ID)?.focus({ preventScroll: true })
}

/** Starts to follow; answers how to stop. */
export function followNavigation(router: AppRouter): () => void {
  const memory = createScrollMemory()
  let poppedAt: number | undefined

  router.update({
    ...router.options,
    defaultViewTransition: {
      types: ({ fromLocation, toLocation }) => {
        if (fromLocation === undefined || pageOf(router, fromLocation) === pageOf(router, toLocation))
          return false
        const stop = (location: ParsedLocation) => ({
          name: routeOfPath(router, location.pathname),
          index: indexOf(location),
        })
        const restoresScroll = poppedAt !== undefined && memory.positionOf(keyOf(toLocation)) > 0
        return [directionOf(stop(fromLocation), stop(toLocation), restoresScroll)]
      },
    },
  })

  const stopHistory = router.history.subscribe(({ action }) => {
    poppedAt = ['BACK', 'FORWARD', 'GO'].includes(action.type) ? now() : undefined
  })
  const stopLeaving = router.subscribe('onBeforeLoad', ({ fromLocation }) => {
    if (fromLocation !== undefined) memory.keep(keyOf(fromLocation))
  })
  const stopRendered = router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
    const name = routeOfPath(router, toLocation.pathname)
    keepVisited(name, toLocation.href)
    if (name === undefined || routeEntry(name).keepsSportColour !== true) sportColour.set(undefined)
    if (fromLocation === undefined || pageOf(router, fromLocation) === pageOf(router, toLocation)) return
    pageChanges.set(pageChanges.get() + 1)
    memory.restore(poppedAt === undefined ? 0 : memory.positionOf(keyOf(toLocation)))
    focusMain()
  })
  return () => {
    stopHistory()
    stopLeaving()
    stopRendered()
  }
}
