/** The camera that reads codes: on while it is wanted and the page is visible, off at once otherwise (§2 Scanner). */
import { useCallback, useEffect, useState } from 'react'
import { openCamera } from '../../../platform/device/camera.ts'
import type { CameraFacing, CameraRefusal } from '../../../platform/device/camera.ts'
import { usePageVisible } from './page-visibility.ts'

export type CameraState =
  | { readonly status: 'off' }
  | { readonly status: 'starting' }
  | { readonly status: 'on'; readonly stream: MediaStream }
  | { readonly status: 'refused'; readonly why: CameraRefusal }

const OFF: CameraState = { status: 'off' }
const STARTING: CameraState = { status: 'starting' }

export type CodeCamera = {
  readonly state: CameraState
  /** Opens it again after a refusal. */
  readonly retry: () => void
}

/** Returns the stop function. `onChange` is called with the stream, a refusal, or when the camera is unplugged. */
function watchCamera(facing: CameraFacing, onChange: (state: CameraState) => void): () => void {
  let close: (() => void) | undefined
  let isOver = false
  void openCamera(facing).then((camera) => {
    if (!camera.ok) {
      if (!isOver) onChange({ status: 'refused', why: camera.why })
      return
    }
    // The page was left while the browser was still asking for permission.
    if (isOver) return camera.close()
    close = camera.close
    for (const track of camera.stream.getVideoTracks())
      track.addEventListener('ended', () => onChange({ status: 'refused', why: 'failed' }))
    onChange({ status: 'on', stream: camera.stream })
  })
  return () => {
    isOver = true
    close?.()
  }
}

export function useCamera(isWanted: boolean, facing: CameraFacing): CodeCamera {
  const isVisible = usePageVisible()
  const isOn = isWanted && isVisible
  const [attempt, setAttempt] = useState(0)
  const [told, setTold] = useState<{ readonly of: string; readonly state: CameraState }>()
  // The state of an earlier camera does not count for this one.
  const wish = `${facing} ${attempt}`
  useEffect(() => {
    if (!isOn) return undefined
    const stop = watchCamera(facing, (state) => setTold({ of: wish, state }))
    return () => {
      stop()
      setTold(undefined)
    }
  }, [isOn, facing, wish])
  const retry = useCallback(() => setAttempt((before) => before + 1), [])
  if (!isWanted) return { state: OFF, retry }
  return { state: told?.of === wish ? told.state : STARTING, retry }
}
