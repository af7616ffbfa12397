/** Touch and mouse input on the picture, and when its buttons are hidden. */
import { type RefObject, useEffect, useEffectEvent } from 'react'
import { SKIP_SECONDS } from '../player/keys.ts'
import { meaningOf, type Tap } from './taps.ts'

/** After this time without input the buttons are hidden. */
const REST_AFTER_MS = 3000
/** Set on the frame; its style hides the buttons. */
const RESTING = 'data-resting'

type Acts = {
  readonly toggle: () => void
  readonly skip: (seconds: number) => void
  readonly toggleFullScreen: () => void
}

/**
 * `frame`: around picture and controls; `surface`: the picture. A touch shows the buttons, and two taps at a side skip. With the mouse, one
 * click plays and pauses, and two clicks switch to full screen.
 */
export function useStageTouch(
  frame: RefObject<HTMLElement | null>,
  surface: RefObject<HTMLElement | null>,
  options: { readonly isPlaying: boolean; readonly isShown: boolean; readonly acts: Acts },
): void {
  const { isPlaying, isShown } = options
  const toggle = useEffectEvent(options.acts.toggle)
  const skip = useEffectEvent(options.acts.skip)
  const toggleFullScreen = useEffectEvent(options.acts.toggleFullScreen)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const box = frame.current
    const wake = (): void => {
      box?.removeAttribute(RESTING)
      clearTimeout(timer)
      if (isPlaying) timer = setTimeout(() => box?.setAttribute(RESTING, ''), REST_AFTER_MS)
    }
    wake()
    const events = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const
    for (const event of events) box?.addEventListener(event, wake)
    return () => {
      clearTimeout(timer)
      for (const event of events) box?.removeEventListener(event, wake)
    }
  }, [frame, isPlaying])
  useEffect(() => listenToPicture(surface.current, { toggle, skip, toggleFullScreen }), [surface, isShown])
}

function listenToPicture(picture: HTMLElement | null, acts: Acts): () => void {
  let before: Tap | undefined
  const onClick = (event: MouseEvent): void => {
    if (picture === null) return
    if (!(event instanceof PointerEvent) || event.pointerType === 'mouse') {
      acts.toggle()
      // The second click undoes the first one.
      if (event.detail === 2) acts.toggleFullScreen()
      return
    }
    const { left, width } = picture.getBoundingClientRect()
    const tap = { x: (event.clientX - left) / width, at: event.timeStamp }
    const meaning = meaningOf(before, tap)
    before = tap
    if (meaning !== 'show') acts.skip(meaning === 'back' ? -SKIP_SECONDS : SKIP_SECONDS)
  }
  picture?.addEventListener('click', onClick)
  return () => picture?.removeEventListener('click', onClick)
}
