/** The camera picture, filling its container. */
import { useEffect } from 'react'
import type { ReactNode, RefObject } from 'react'
import styles from './camera-picture.module.css'

/** Returns the stop function. */
function show(element: HTMLVideoElement | null, stream: MediaStream): (() => void) | undefined {
  if (element === null) return undefined
  element.srcObject = stream
  // Refused only when the stream ends in the same moment; then the camera reports it.
  void element.play().catch(() => undefined)
  return () => {
    element.srcObject = null
  }
}

export function CameraPicture(props: {
  readonly video: RefObject<HTMLVideoElement | null>
  readonly stream: MediaStream | undefined
  /** Users expect a mirrored picture of themselves. */
  readonly isMirrored: boolean
}): ReactNode {
  const { video, stream } = props
  useEffect(() => (stream === undefined ? undefined : show(video.current, stream)), [video, stream])
  return (
    <video
      ref={video}
      className={styles.camera}
      data-mirrored={props.isMirrored || undefined}
      hidden={stream === undefined}
      aria-hidden="true"
      tabIndex={-1}
      muted
      playsInline
    />
  )
}

export type WindowTone = 'plain' | 'good' | 'warning' | 'danger'

/** Four folded corners that mark where the code belongs: of a whole stage, or of a picture inside a page. */
export function ScanWindow(props: { readonly tone: WindowTone; readonly fit?: 'stage' | 'box' }): ReactNode {
  return (
    <svg
      className={styles.window}
      data-tour="scanner"
      data-fit={props.fit ?? 'stage'}
      data-tone={props.tone}
      viewBox="0 0 300 300"
      aria-hidden="true"
    >
      <path d="M14 70V28L28 14H70M230 14H272L286 28V70M286 230V272L272 286H230M70 286H28L14 272V230" />
      {props.tone === 'plain' ? <path className={styles.line} d="M30 150H270" /> : null}
    </svg>
  )
}
