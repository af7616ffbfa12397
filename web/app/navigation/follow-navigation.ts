/**
 * What accompanies a change of page: slide direction, scrolling, colour, focus, the last route (§2 Route
 * behaviour).
 */
import { flushSync } from 'react-dom'
import { dismissErrors } from '../../platform/words/notices.ts'
import { routeEntry } from '../../platform/router/route-table.ts'
import { hrefOfPlace } from '../../platform/router/history.ts'
import type { Change, Router, CurrentPage } from '../../platform/router/router.ts'
import { sportColour } from '../../platform/sport-colour.ts'
import { MAIN_ID } from '../../ui/app-frame/app-frame.tsx'
import { hostOf } from '../find-page.ts'
import { keepVisited } from './page-after-start.ts'
import { pageChanges } from './page-changes.ts'
import { directionOf } from './page-direction.ts'
import type { Direction } from './page-direction.ts'
import { createScrollMemory } from './scroll-memory.ts'
import type { ScrollMemory } from './scroll-memory.ts'

/** A page and what is shown within it count as one: no slide, scrolling or loss of focus between them. */
function isSamePage(from: CurrentPage, to: CurrentPage): boolean {
  if (from.match === undefined || to.match === undefined || from.openedLinks !== to.openedLinks) return false
  const isSameHost = hostOf(from.match.name) === hostOf(to.match.name)
  if (!isSameHost) return false
  const isWithin = hostOf(to.match.name) !== to.match.name
  if (from.match.name === to.match.name && !isWithin) return from.place.pathname === to.place.pathname
  const host = routeEntry(hostOf(from.match.name)).path
  const needed = [...host.matchAll(/\$(\w+)/g)].map(([, name]) => name ?? '')
  return needed.every((name) => from.match?.params[name] === to.match?.params[name])
}

/** Keyboards and screen readers begin at the top of the new page. */
function focusMain(): void {
  document.getElementById(MAIN_ID)?.focus({ preventScroll: true })
}

/** Resolves once `update` has run. */
async function slide(direction: Direction, update: () => void): Promise<void> {
  // typed transitions carry the direction into motion.css; other browsers just change the page
  if (!CSS.supports('selector(:active-view-transition-type(right))')) {
    update()
    return
  }
  const transition = document.startViewTransition({ update, types: [direction] })
  // skipped by a newer transition: nothing to do
  transition.ready.catch(() => undefined)
  transition.finished.catch(() => undefined)
  await transition.updateCallbackDone
}

async function present(memory: ScrollMemory, change: Change, apply: () => void): Promise<void> {
  const { from, to, kind } = change
  const top = kind === 'pop' ? memory.positionOf(to.place.key) : 0
  const name = to.match?.name
  if (from !== undefined) memory.keep(from.place.key)
  if (kind !== 'replace' || from?.match?.name !== name) keepVisited(name, hrefOfPlace(to.place))

  const update = (): void => {
    if (name === undefined || routeEntry(name).keepsSportColour !== true) sportColour.set(undefined)
    flushSync(apply)
  }
  if (from === undefined || isSamePage(from, to)) {
    update()
    return
  }
  if (from.match?.name !== name) dismissErrors()
  const show = (): void => {
    update()
    pageChanges.set(pageChanges.get() + 1)
    memory.restore(top)
  }
  // the page takes the place of its own frame: a fade would only delay the first page, read from its
  // beginning, skip link and menu included
  if (from.match?.name === 'start.splash') {
    show()
    return
  }
  const stop = (shown: CurrentPage) => ({ name: shown.match?.name, index: shown.place.index })
  await slide(directionOf(stop(from), stop(to), kind === 'pop' && top > 0), () => {
    show()
    focusMain()
  })
}

/** From now on every change of page goes through here. */
export function followNavigation(router: Router): void {
  const memory = createScrollMemory()
  router.presentWith((change, apply) => present(memory, change, apply))
}
