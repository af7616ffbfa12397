/**
 * How an address of `web/ui` is followed: by the router, unless the user opens a new tab. The code is fetched
 * meanwhile.
 */
import type { MouseEvent, ReactNode } from 'react'
import type { LinkProps } from '../../ui/link/link.tsx'
import { matchRoute } from '../../platform/router/match-route.ts'
import { useRouter } from '../../platform/router/router-context.ts'
import { preparePage } from '../find-page.ts'

/** A click that the browser itself should handle: another button, a modifier, another target, a download. */
const isBrowsers = (event: MouseEvent<HTMLAnchorElement>): boolean =>
  event.defaultPrevented ||
  event.button !== 0 ||
  event.metaKey ||
  event.ctrlKey ||
  event.shiftKey ||
  event.altKey ||
  (event.currentTarget.target !== '' && event.currentTarget.target !== '_self') ||
  event.currentTarget.hasAttribute('download')

export function RouterAnchor(props: LinkProps): ReactNode {
  const router = useRouter()
  const { href, onClick, onPointerEnter, onFocus, children, ...rest } = props
  // an anchor inside the page, such as the skip link
  const isInside = href.startsWith('#')
  const preload = (): void => {
    const match = isInside ? undefined : matchRoute(href.split(/[?#]/, 1)[0] ?? href)
    // only a prefetch: opening the page loads it again and reports a failure
    if (match !== undefined) preparePage(match.name).catch(() => undefined)
  }
  return (
    <a
      {...rest}
      href={href}
      onPointerEnter={(event) => {
        onPointerEnter?.(event)
        preload()
      }}
      onFocus={(event) => {
        onFocus?.(event)
        preload()
      }}
      onTouchStart={preload}
      onClick={(event) => {
        onClick?.(event)
        if (isInside || isBrowsers(event)) return
        event.preventDefault()
        const isInPlace = rest['data-in-place'] === true
        void (rest['data-up'] === true ? router.up(href) : router.navigate(href, { replace: isInPlace }))
      }}
    >
      {children}
    </a>
  )
}
