/** The page from which a view was entered (§4 Other session rules): stored in this tab, across the restart of the page. */
import { afterView } from '@wegband/domain/features/impersonation/after-view.ts'
import { hrefTo } from '../../platform/router/links.tsx'

const RETURN_ADDRESS = 'wegband.entrance'
const ENDED = 'wegband.viewEnded'

/** Browsers without storage (private windows, blocked storage) lead home instead. */
function quietly<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

const keep = (key: string, value: string): void => {
  quietly(() => sessionStorage.setItem(key, value))
}
const take = (key: string): string | undefined =>
  quietly(() => {
    const value = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    return value ?? undefined
  })

export const keepReturnAddress = (href: string): void => keep(RETURN_ADDRESS, href)

export const forgetReturnAddress = (): void => {
  take(RETURN_ADDRESS)
}

/** Read once; a view that was entered in another tab has no return address here and leads home. */
export function landingAfterView(): string {
  const landing = afterView(take(RETURN_ADDRESS) ?? null)
  return 'href' in landing ? landing.href : hrefTo(landing.name)
}

/** A view ended by itself: the next page says so once. `firstName`: of the viewed person, empty where it is unknown. */
export const keepEndedView = (firstName: string): void => keep(ENDED, firstName)

export const hasEndedView = (): boolean => quietly(() => sessionStorage.getItem(ENDED) !== null) ?? false

export const takeEndedView = (): string | undefined => take(ENDED)
