/** Captions drawn by our own code above the picture: readable, never mirrored and never under the controls. */
import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import type { Caption } from '@wegband/domain/features/videos/contract.ts'
import styles from './captions.module.css'

/** The tracks of the video. The browser draws none, except where a phone shows the video in its own player. */
export function CaptionTracks(props: {
  readonly captions: readonly Caption[]
  /** A new value fetches again. */
  readonly attempt: number
}): ReactNode {
  return props.captions.map(({ language, src }) => (
    <track key={`${language} ${props.attempt}`} kind="captions" srcLang={language} src={src} />
  ))
}

/**
 * Counts how often the captions were fetched again. A browser never retries a failed track, so a new track element is created. This happens
 * when the device is online again or the language is chosen again.
 */
export function useCaptionAttempt(
  element: RefObject<HTMLVideoElement | null>,
  language: string,
  isAway: boolean,
): number {
  const [failed, setFailed] = useState<readonly string[]>([])
  const [attempt, setAttempt] = useState(0)
  const [before, setBefore] = useState({ language, isAway })
  useEffect(() => {
    const video = element.current
    const onError = ({ target }: Event): void => {
      if (target instanceof HTMLTrackElement) setFailed((known) => [...known, target.srclang])
    }
    // An error inside the element does not bubble.
    video?.addEventListener('error', onError, { capture: true })
    return () => video?.removeEventListener('error', onError, { capture: true })
  }, [element])
  if (before.language !== language || before.isAway !== isAway) {
    setBefore({ language, isAway })
    if (!isAway && failed.includes(language)) {
      setFailed([])
      setAttempt(attempt + 1)
    }
  }
  return attempt
}

const linesOf = (track: TextTrack): string[] =>
  [...(track.activeCues ?? [])].flatMap((cue) =>
    cue instanceof VTTCue ? (cue.getCueAsHTML().textContent ?? '').split('\n') : [],
  )

/** The captions to show now in that language; empty: captions are off. */
function useCaptionLines(
  element: RefObject<HTMLVideoElement | null>,
  captions: readonly Caption[],
  language: string,
  attempt: number,
): readonly string[] {
  const [lines, setLines] = useState<readonly string[]>([])
  useEffect(() => {
    const video = element.current
    const tracks = [...(video?.textTracks ?? [])]
    const chosen = tracks.find((track) => track.language === language)
    const show = (): void => setLines(chosen ? linesOf(chosen) : [])
    const setMode = (mode: TextTrackMode): void => {
      for (const track of tracks) track.mode = track === chosen ? mode : 'disabled'
    }
    const onOwnPlayer = (): void => setMode('showing')
    const onOurs = (): void => setMode('hidden')
    setMode('hidden')
    show()
    chosen?.addEventListener('cuechange', show)
    video?.addEventListener('webkitbeginfullscreen', onOwnPlayer)
    video?.addEventListener('webkitendfullscreen', onOurs)
    return () => {
      chosen?.removeEventListener('cuechange', show)
      video?.removeEventListener('webkitbeginfullscreen', onOwnPlayer)
      video?.removeEventListener('webkitendfullscreen', onOurs)
    }
  }, [element, captions, language, attempt])
  return lines
}

export function CaptionLines(props: {
  readonly element: RefObject<HTMLVideoElement | null>
  readonly captions: readonly Caption[]
  readonly language: string
  readonly attempt: number
}): ReactNode {
  const lines = useCaptionLines(props.element, props.captions, props.language, props.attempt)
  if (lines.length === 0) return null
  return (
    <p className={styles.captions} lang={props.language} data-captions>
      {lines.map((line, index) => (
        // The same text may appear twice at once.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={index}>{line}</span>
      ))}
    </p>
  )
}
