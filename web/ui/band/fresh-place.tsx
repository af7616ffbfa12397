/** Where a new week lies on the band: brought into view once, and reported as soon as it can be seen. */
import { useEffect, useEffectEvent, useRef } from 'react'
import type { ReactNode } from 'react'
import styles from './band.module.css'

/** Bars at the edges of the screen lie over the page. */
const CLEAR_OF_BARS = '-10% 0px -15% 0px'

/** Not for who has scrolled already, or comes back to where they were: they look where they chose to. */
function bringIntoView(place: HTMLElement): void {
  if (window.scrollY > 0) return
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  place.scrollIntoView({ block: 'center', behavior: isCalm ? 'instant' : 'smooth' })
}

/** Runs once a scroll position that is restored in this frame is in place; the result takes it back. */
function afterNextFrame(run: () => void): () => void {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(run)
  })
  return () => cancelAnimationFrame(frame)
}

/** `at` is in pixels of the drawing, undefined until it is measured. Where nothing can be observed the week counts as seen at once. */
export function FreshPlace(props: {
  readonly at: { readonly x: number; readonly y: number } | undefined
  readonly onShown: () => void
}): ReactNode {
  const { at } = props
  const place = useRef<HTMLSpanElement>(null)
  const shown = useEffectEvent(props.onShown)
  const isPlaced = at !== undefined
  useEffect(() => {
    if (typeof IntersectionObserver === 'undefined') {
      shown()
      return undefined
    }
    const element = place.current
    if (!isPlaced || element === null) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        observer.disconnect()
        shown()
      },
      { threshold: 1, rootMargin: CLEAR_OF_BARS },
    )
    const stopWaiting = afterNextFrame(() => {
      bringIntoView(element)
      observer.observe(element)
    })
    return () => {
      stopWaiting()
      observer.disconnect()
    }
  }, [isPlaced])
  return (
    <span ref={place} className={styles.freshPlace} style={{ left: at?.x, top: at?.y }} aria-hidden="true" />
  )
}
