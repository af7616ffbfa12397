/**
 * Sends a file to its video, part after part. Lost connections are waited for, damaged parts are sent again, and the server says where
 * an upload continues.
 */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { addVideoPart, finishVideo } from '@wegband/domain/features/videos/library-contract.ts'
import { PART_MAX_BYTES } from '@wegband/domain/features/videos/library-rules.ts'
import { call, upload } from '../../../platform/api/api.ts'
import { isLineLost } from '../../../platform/api/client-error.ts'
import { hashOf } from './part-hash.ts'

/** A slow connection gets smaller parts, which arrive before the request times out. */
const SMALLEST_PART = 256 * 1024
const TRY_AGAIN_MS = 4000
/** Answers that are repeated at once; more of them in a row are an error. */
const MOST_REPEATS = 5
const BUSY: ReadonlySet<number> = new Set([429, 500, 502, 503, 504])

export type SendingFile = {
  readonly file: File
  readonly videoId: number
  /** The byte at which the upload continues. */
  readonly from: number
  readonly signal: AbortSignal
  readonly onSent: (bytes: number) => void
  /** The connection is lost, or back. */
  readonly onAway: (isAway: boolean) => void
}

/** Resolves when the browser is online again, after a while, or when the upload is stopped. */
const untilWorthTrying = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, TRY_AGAIN_MS)
    window.addEventListener('online', done)
    signal.addEventListener('abort', done)
  })

/** Where the server says that the upload continues. */
const receivedOf = (error: AppError): number | undefined => {
  const { data } = error.details
  const received: unknown =
    typeof data === 'object' && data !== null ? Reflect.get(data, 'received') : undefined
  return typeof received === 'number' ? received : undefined
}

type Setback = 'again' | 'wait' | 'stop'

const setbackOf = (error: unknown): Setback => {
  if (isLineLost(error)) return 'wait'
  if (!(error instanceof AppError)) return 'stop'
  if (error.code === 'films.wrong-offset' || error.code === 'films.part-damaged') return 'again'
  return BUSY.has(error.status) && error.code !== 'films.no-room' ? 'wait' : 'stop'
}

const sendPart = async ({ file, videoId, signal, onSent }: SendingFile, at: number, size: number) => {
  const bytes = await file.slice(at, at + size).arrayBuffer()
  const sha256 = await hashOf(bytes)
  const form = new FormData()
  form.append('file', new Blob([bytes]))
  const { received } = await upload(addVideoPart, {
    params: { id: videoId, offset: at },
    query: { sha256 },
    form,
    signal,
    onProgress: (share) => onSent(at + Math.round(share * bytes.byteLength)),
  })
  return received
}

/** Ends when the video is queued. Rejects when it is stopped, and with every error that waiting does not heal. */
export const sendFile = async (sending: SendingFile): Promise<void> => {
  const { file, videoId, signal, onSent, onAway } = sending
  let at = sending.from
  let size = PART_MAX_BYTES
  let repeats = 0
  for (;;) {
    signal.throwIfAborted()
    try {
      if (at >= file.size) {
        await call(finishVideo, { params: { id: videoId } })
        return
      }
      at = await sendPart(sending, at, size)
      signal.throwIfAborted()
      onAway(false)
      onSent(at)
      size = Math.min(PART_MAX_BYTES, size * 2)
      repeats = 0
    } catch (error) {
      signal.throwIfAborted()
      const setback = setbackOf(error)
      repeats += 1
      if (setback === 'stop' || (setback === 'again' && repeats > MOST_REPEATS)) throw error
      if (error instanceof AppError) at = receivedOf(error) ?? at
      onSent(at)
      if (setback === 'again') continue
      onAway(isLineLost(error))
      size = Math.max(SMALLEST_PART, size / 2)
      await untilWorthTrying(signal)
    }
  }
}
