/** Encrypted HLS on a video element. The key is requested with the session of this playback, never by its URL alone. */
import Hls, { type ErrorData } from 'hls.js/light'
import { theSession } from '../../../platform/api/api.ts'

const REFUSED = [401, 403]
/** No answer at all, or a server that is just restarting: playback recovers by itself. */
const AWAY = [0, 408, 429, 502, 503, 504]
/** How often to retry while the browser does not report that it is online, in milliseconds. */
const TRY_AGAIN_MS = 4000

export const canPlayVideos = (): boolean => Hls.isSupported()

export type AttachedVideo = {
  /** Heights in pixels that can be chosen, lowest first. */
  readonly heights: () => readonly number[]
  /** 0: automatic. */
  readonly chooseHeight: (height: number) => void
  readonly detach: () => void
}

export type VideoToAttach = {
  readonly element: HTMLVideoElement
  readonly src: string
  readonly keyToken: string
  /** Seconds. */
  readonly position: number
  /** 0: automatic. */
  readonly height: number
  readonly onHeights: (heights: readonly number[]) => void
  /** The connection is lost, or back; the buffered part plays on meanwhile. */
  readonly onAway: (isAway: boolean) => void
  /** Playback cannot continue; `refused` when the rights ran out, with whether a segment had arrived before. */
  readonly onLost: (why: 'refused' | 'broken', hasRun: boolean) => void
}

function openKey(video: VideoToAttach, request: XMLHttpRequest, url: string): void {
  if (!new URL(url, location.href).pathname.endsWith('/key')) return
  request.setRequestHeader('X-Playback', video.keyToken)
  const token = theSession().token()
  if (token !== undefined) request.setRequestHeader('Authorization', `Bearer ${token}`)
}

const statusOf = (data: ErrorData): number => data.response?.code ?? 0
const isAway = (data: ErrorData): boolean =>
  data.type === Hls.ErrorTypes.NETWORK_ERROR && AWAY.includes(statusOf(data))

/** The level of a height, -1 for automatic. */
const levelOf = (hls: Hls, height: number): number => hls.levels.findIndex((level) => level.height === height)

export function attachVideo(video: VideoToAttach): AttachedVideo {
  const hls = new Hls({
    startPosition: video.position,
    // Its worker would be a script from a blob; videos of some minutes do not need one.
    enableWorker: false,
    // Keeps a whole chapter in memory, so that a loop sends no requests.
    backBufferLength: 90,
    xhrSetup: (request, url) => openKey(video, request, url),
  })
  let hasRun = false
  let hasHealed = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const heights = (): number[] =>
    [...new Set(hls.levels.map(({ height }) => height))]
      .filter((height) => height > 0)
      .toSorted((a, b) => a - b)

  const tryAgain = (): void => {
    clearTimeout(timer)
    timer = undefined
    // Before the manifest is loaded, only a new request for it helps.
    if (hls.levels.length === 0) hls.loadSource(video.src)
    else hls.startLoad()
  }
  const onOnline = (): void => {
    if (timer !== undefined) tryAgain()
  }
  window.addEventListener('online', onOnline)

  hls.on(Hls.Events.MANIFEST_PARSED, () => {
    hls.loadLevel = levelOf(hls, video.height)
    video.onHeights(heights())
  })
  hls.on(Hls.Events.FRAG_BUFFERED, () => {
    hasRun = true
    video.onAway(false)
  })
  hls.on(Hls.Events.ERROR, (_event, data) => {
    // A refusal is final. Otherwise the player would request the same segment again and again for half a minute.
    if (REFUSED.includes(statusOf(data))) return video.onLost('refused', hasRun)
    if (isAway(data)) video.onAway(true)
    if (!data.fatal) return
    if (isAway(data)) timer ??= setTimeout(tryAgain, TRY_AGAIN_MS)
    else if (data.type === Hls.ErrorTypes.MEDIA_ERROR && !hasHealed) {
      hasHealed = true
      hls.recoverMediaError()
    } else video.onLost('broken', hasRun)
  })
  hls.loadSource(video.src)
  hls.attachMedia(video.element)
  return {
    heights,
    // Applies at once to the next segments; the buffered part stays as it is.
    chooseHeight: (height) => (hls.nextLevel = levelOf(hls, height)),
    detach: () => {
      clearTimeout(timer)
      window.removeEventListener('online', onOnline)
      hls.destroy()
    },
  }
}
