/** Reads QR codes from the camera picture repeatedly, as long as it is enabled. */
import { useEffect, useEffectEvent, useState } from 'react'
import type { RefObject } from 'react'
import { loadQrDecoder } from './qr-decoder.ts'

/** The pause between two reads: fast enough for the user, and slow enough for the device. */
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
      // A frame that cannot be read counts as one without a code.
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

/** `onCode` is called each time a code is seen, many times a second. */
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
