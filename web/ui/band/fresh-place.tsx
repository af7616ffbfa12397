/** The place of a new week on the band: scrolled into view once, and reported as soon as it is visible. */
import { useEffect, useEffectEvent, useRef } from 'react'
import type { ReactNode } from 'react'
import styles from './band.module.css'

/** Bars at the edges of the screen cover the page. */
const CLEAR_OF_BARS = '-10% 0px -15% 0px'

/** Clear of the bars, as shares of the window's height. */
const CLEAR_FROM = 0.1
const CLEAR_TO = 0.85

const isInView = (place: HTMLElement): boolean => {
  const { top, bottom } = place.getBoundingClientRect()
  return top > window.innerHeight * CLEAR_FROM && bottom < window.innerHeight * CLEAR_TO
}

/** Not for a reader who has already scrolled, or returns to a restored position: they chose what to see. */
function bringIntoView(place: HTMLElement): void {
  if (window.scrollY > 0 || isInView(place)) return
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  place.scrollIntoView({ block: 'center', behavior: isCalm ? 'instant' : 'smooth' })
}

/** Runs once a scroll position restored in this frame is applied; the returned function cancels it. */
function afterNextFrame(run: () => void): () => void {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(run)
  })
  return () => cancelAnimationFrame(frame)
}

/**
 * `at` is in pixels of the drawing, undefined until it is measured. Where nothing can be observed, the week
 * counts as seen at once.
 */
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
