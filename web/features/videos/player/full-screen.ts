/** Full screen in landscape where the device allows it (§2, decisions §3.12); a refusal is not an error. */
import { type RefObject, useEffect, useState } from 'react'

type LockableOrientation = ScreenOrientation & { lock?: (orientation: 'landscape') => Promise<void> }
/** iPhones support full screen for the video alone, in their own player. */
type PhoneVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void }

export async function enterFullScreen(
  element: HTMLElement | null,
  video: HTMLVideoElement | null = null,
): Promise<void> {
  try {
    if (element !== null && !('requestFullscreen' in element)) {
      const phoneVideo: PhoneVideo | null = video
      phoneVideo?.webkitEnterFullscreen?.()
      return
    }
    await element?.requestFullscreen()
    const orientation: LockableOrientation = screen.orientation
    await orientation.lock?.('landscape')
  } catch {
    // Phones turn, desktops and some browsers refuse; the video plays either way.
  }
}

export async function leaveFullScreen(): Promise<void> {
  try {
    screen.orientation.unlock()
    await document.exitFullscreen()
  } catch {
    // The user left full screen with a key meanwhile.
  }
}

/** `[isFull, toggle]` for a frame around the video. */
export function useFullScreen(
  frame: RefObject<HTMLElement | null>,
  video: RefObject<HTMLVideoElement | null>,
): [isFull: boolean, toggle: () => void] {
  const [isFull, setFull] = useState(false)
  useEffect(() => {
    const update = (): void => setFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', update)
    return () => document.removeEventListener('fullscreenchange', update)
  }, [])
  const toggle = (): void => void (isFull ? leaveFullScreen() : enterFullScreen(frame.current, video.current))
  return [isFull, toggle]
}
