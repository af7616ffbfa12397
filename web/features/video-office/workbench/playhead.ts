/** Where the preview stands: chapters, captions and posters are set there. */
import { createStore, type Store } from '../../../platform/store.ts'

export type Playhead = {
  /** Seconds; follows the video while it plays. */
  readonly position: Store<number>
  readonly seek: (seconds: number) => void
  /** The picture that is shown, as a JPEG; undefined while there is none. */
  readonly frame: () => Promise<Blob | undefined>
  readonly attach: (element: HTMLVideoElement | null) => void
}

const QUALITY = 0.92

const frameOf = (element: HTMLVideoElement): Promise<Blob | undefined> => {
  const { videoWidth: width, videoHeight: height } = element
  const canvas = document.createElement('canvas')
  const context = width > 0 ? canvas.getContext('2d') : null
  if (context === null) return Promise.resolve(undefined)
  canvas.width = width
  canvas.height = height
  context.drawImage(element, 0, 0, width, height)
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/jpeg', QUALITY))
}

/** Thousandths are the finest that captions can write. */
const exact = (seconds: number): number => Math.round(seconds * 1000) / 1000

export const createPlayhead = (): Playhead => {
  const position = createStore(0)
  let video: HTMLVideoElement | null = null
  const follow = (): void => position.set(exact(video?.currentTime ?? 0))
  return {
    position,
    seek: (seconds) => {
      position.set(exact(seconds))
      if (video !== null) video.currentTime = seconds
    },
    frame: () => (video === null ? Promise.resolve(undefined) : frameOf(video)),
    attach: (element) => {
      for (const event of ['timeupdate', 'seeking', 'seeked']) {
        video?.removeEventListener(event, follow)
        element?.addEventListener(event, follow)
      }
      video = element
    },
  }
}
