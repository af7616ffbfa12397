/** Dragging an event of the week grid with the mouse to another time or day. Touch scrolls, and keys use the form of the class. */
import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'

export type DraggedEvent = { readonly id: string; readonly dayIndex: number; readonly startMinute: number }
type Grip = {
  readonly id: string
  readonly length: number
  /** Pixels between the pointer and the top of the event. */
  readonly grip: number
  readonly x: number
  readonly y: number
  readonly from: DraggedEvent
}

const SNAP_MINUTES = 15
/** A click trembles by a few pixels. */
const TREMBLE_PX = 5

/** The day and time under the pointer. `bodies` are the day columns in order. */
export function placeUnder(
  pointer: { readonly x: number; readonly y: number },
  bodies: readonly Pick<DOMRect, 'left' | 'right' | 'top' | 'height'>[],
  hours: { readonly first: number; readonly last: number },
  { grip, length }: { readonly grip: number; readonly length: number },
): Omit<DraggedEvent, 'id'> | undefined {
  const dayIndex = bodies.findIndex(({ left, right }) => pointer.x >= left && pointer.x < right)
  const body = bodies[dayIndex]
  if (body === undefined) return undefined
  const span = (hours.last - hours.first) * 60
  const minute = ((pointer.y - grip - body.top) / body.height) * span
  const snapped = Math.round(minute / SNAP_MINUTES) * SNAP_MINUTES
  const startMinute = hours.first * 60 + Math.min(Math.max(0, snapped), Math.max(0, span - length))
  return { dayIndex, startMinute }
}

/** The grid marks its day columns with `data-day-body`. */
export function useEventDrag(
  grid: RefObject<HTMLElement | null>,
  hours: { readonly first: number; readonly last: number },
  onMove: ((moved: DraggedEvent) => void) | undefined,
): {
  readonly dragged: DraggedEvent | undefined
  readonly start: (event: PointerEvent<HTMLElement>, from: DraggedEvent, length: number) => void
} {
  const [held, hold] = useState<Grip>()
  const [dragged, drag] = useState<DraggedEvent>()
  const latest = useRef<DraggedEvent>(undefined)
  const placeOf = useEffectEvent((event: globalThis.PointerEvent, by: Grip) => {
    const bodies = [...(grid.current?.querySelectorAll('[data-day-body]') ?? [])]
    const pointer = { x: event.clientX, y: event.clientY }
    return placeUnder(
      pointer,
      bodies.map((body) => body.getBoundingClientRect()),
      hours,
      by,
    )
  })
  const report = useEffectEvent((moved: DraggedEvent) => onMove?.(moved))
  useEffect(() => {
    if (held === undefined) return undefined
    const end = (): void => {
      latest.current = undefined
      drag(undefined)
      hold(undefined)
    }
    const move = (event: globalThis.PointerEvent): void => {
      const far = Math.hypot(event.clientX - held.x, event.clientY - held.y)
      if (latest.current === undefined && far < TREMBLE_PX) return
      const place = placeOf(event, held)
      if (place === undefined) return
      latest.current = { id: held.id, ...place }
      drag(latest.current)
    }
    const drop = (): void => {
      const moved = latest.current
      if (moved !== undefined) {
        swallowNextClick()
        const isElsewhere =
          moved.dayIndex !== held.from.dayIndex || moved.startMinute !== held.from.startMinute
        if (isElsewhere) report(moved)
      }
      end()
    }
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      // The button of the mouse is still down.
      if (latest.current !== undefined) window.addEventListener('pointerup', swallowNextClick, { once: true })
      end()
    }
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', drop)
    window.addEventListener('pointercancel', end)
    window.addEventListener('keydown', onKey)
    return () => {
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', drop)
      window.removeEventListener('pointercancel', end)
      window.removeEventListener('keydown', onKey)
    }
  }, [held])
  const start = (event: PointerEvent<HTMLElement>, from: DraggedEvent, length: number): void => {
    if (onMove === undefined || event.pointerType !== 'mouse' || event.button !== 0) return
    const { top } = event.currentTarget.getBoundingClientRect()
    hold({ id: from.id, from, length, grip: event.clientY - top, x: event.clientX, y: event.clientY })
  }
  return { dragged, start }
}

/** The click that follows the release of the button would open the class. */
function swallowNextClick(): void {
  window.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }))
}

function swallow(event: MouseEvent): void {
  event.preventDefault()
  event.stopPropagation()
}
