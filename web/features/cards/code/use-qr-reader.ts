/** Looks for QR codes in what the camera shows, again and again, as long as it is asked to. */
import { useEffect, useEffectEvent, useState } from 'react'
import type { RefObject } from 'react'
import { loadQrDecoder } from './qr-decoder.ts'

/** Between two looks: soon enough for the eye, and time for everything else the device does. */
const PAUSE_MS = 120

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, PAUSE_MS))

async function readOn(
  video: () => HTMLVideoElement | null,
  isOver: () => boolean,
  onCode: (text: string) => void,
): Promise<void> {
  const decoder = await loadQrDecoder()
  while (!isOver()) {
    const picture = video()
    if (picture !== null && picture.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) {
      // a frame that cannot be read is as good as one without a code
      const text = await decoder.read(picture).catch(() => undefined)
      if (text !== undefined && !isOver()) onCode(text)
    }
    await pause()
  }
}

export type QrReader = {
  /** Why there is no decoder. */
  readonly error: unknown
  readonly retry: () => void
}

/** `onCode` hears every sight of a code, many times a second. */
export function useQrReader(
  video: RefObject<HTMLVideoElement | null>,
  isReading: boolean,
  onCode: (text: string) => void,
): QrReader {
  const [error, setError] = useState<unknown>()
  const onRead = useEffectEvent(onCode)
  const isWanted = isReading && error === undefined
  useEffect(() => {
    if (!isWanted) return undefined
    let isOver = false
    readOn(
      () => video.current,
      () => isOver,
      (text) => onRead(text),
    ).catch((failure: unknown) => {
      if (!isOver) setError(failure)
    })
    return () => {
      isOver = true
    }
  }, [isWanted, video])
  return { error, retry: () => setError(undefined) }
}
