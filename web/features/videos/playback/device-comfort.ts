/** Device features during playback: the screen stays on, the media keys of the lock screen work, and picture in picture is available. */
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { SKIP_SECONDS } from '../player/keys.ts'
import type { Video } from './use-video.ts'

/** Keeps the screen on while `isOn`; devices that cannot do so play all the same. */
export function useWakeLock(isOn: boolean): void {
  useEffect(() => {
    if (!isOn || !('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | undefined
    let isOver = false
    const release = (): void => void lock?.release().catch(() => undefined)
    const ask = async (): Promise<void> => {
      // The browser releases the lock whenever the page is hidden.
      if (document.visibilityState !== 'visible') return
      lock = await navigator.wakeLock.request('screen')
      if (isOver) release()
    }
    const askQuietly = (): void => void ask().catch(() => undefined)
    askQuietly()
    document.addEventListener('visibilitychange', askQuietly)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', askQuietly)
      release()
    }
  }, [isOn])
}

const ACTIONS = ['play', 'pause', 'seekbackward', 'seekforward', 'seekto'] as const

/** Title, poster and buttons on the lock screen, headphones and keyboards. */
export function useMediaSession(
  video: Video,
  about: {
    readonly title: string
    readonly place: string
    readonly poster: string | null
    readonly duration: number
  },
): void {
  const { title, place, poster, duration } = about
  const act = useEffectEvent(({ action, seekTime }: MediaSessionActionDetails): void => {
    if (action === 'play') video.play()
    else if (action === 'pause') video.pause()
    else if (action === 'seekbackward') video.skip(-SKIP_SECONDS)
    else if (action === 'seekforward') video.skip(SKIP_SECONDS)
    else if (seekTime !== undefined) video.seek(seekTime)
  })
  useEffect(() => {
    if (!('mediaSession' in navigator) || title === '') return
    const session = navigator.mediaSession
    session.metadata = new MediaMetadata({
      title,
      artist: place,
      artwork: poster === null ? [] : [{ src: poster }],
    })
    for (const action of ACTIONS) session.setActionHandler(action, (details) => act(details))
    return () => {
      session.metadata = null
      for (const action of ACTIONS) session.setActionHandler(action, null)
    }
  }, [title, place, poster])
  const { isPlaying, speed } = video
  const second = Math.floor(video.position)
  useEffect(() => {
    if (!('mediaSession' in navigator) || duration === 0) return
    navigator.mediaSession.playbackState = isPlaying ? 'playing' : 'paused'
    navigator.mediaSession.setPositionState({
      duration,
      playbackRate: speed,
      position: Math.min(second, duration),
    })
  }, [duration, isPlaying, speed, second])
}

/** Whether picture in picture is available, and how to start it. */
export function usePictureInPicture(element: RefObject<HTMLVideoElement | null>): {
  readonly isPossible: boolean
  readonly toggle: () => void
} {
  const [isPossible] = useState(() => document.pictureInPictureEnabled === true)
  const toggle = async (): Promise<void> => {
    if (document.pictureInPictureElement !== null) await document.exitPictureInPicture()
    else await element.current?.requestPictureInPicture()
  }
  return { isPossible, toggle: () => void toggle().catch(() => undefined) }
}
