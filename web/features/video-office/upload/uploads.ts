/**
 * The uploads of this device, one file after the other. They live outside of any page, so they go on while their owner works elsewhere
 * in the app. After a reload the file has to be chosen again; the server knows it by its size and first part.
 */
import {
  createVideo,
  readVideo,
  VIDEO_TITLE_MAX,
  type Video,
} from '@wegband/domain/features/videos/library-contract.ts'
import { looksLikeVideo, VIDEO_MAX_BYTES } from '@wegband/domain/features/videos/library-rules.ts'
import { call, theSession } from '../../../platform/api/api.ts'
import { now } from '../../../platform/clock.ts'
import { createStore } from '../../../platform/store.ts'
import { firstPartOf, hashOf } from './part-hash.ts'
import { sendFile } from './send-file.ts'
import { speedOf, withSample, type Sample } from './speed.ts'

/** Why a file is not sent at all. */
export type FileProblem = 'empty' | 'too-large' | 'not-a-video' | 'other-file' | 'unreadable'

export type Upload = {
  readonly key: number
  readonly title: string
  readonly bytes: number
  /** Known as soon as the server knows the file. */
  readonly videoId: number | undefined
  readonly sent: number
  readonly state: 'waiting' | 'sending' | 'away' | 'paused' | 'failed' | 'done'
  readonly problem: FileProblem | undefined
  readonly error: unknown
  /** Bytes per second. */
  readonly speed: number | undefined
}

type Task = {
  readonly file: File
  readonly personId: number | undefined
  readonly contentIds: readonly number[]
  /** The interrupted upload that this file has to belong to. */
  readonly video: Video | undefined
  readonly onDone: (title: string) => void
  /** Known after the first run, which compared the file. */
  videoId?: number
  stop: AbortController
  samples: readonly Sample[]
}

export const uploads = createStore<readonly Upload[]>([])
const tasks = new Map<number, Task>()
let lastKey = 0
/** The controller that stops the run: a file that is resumed has another run. */
let running: { readonly key: number; readonly stop: AbortController } | undefined

const change = (key: number, next: Partial<Upload>): void =>
  uploads.set(uploads.get().map((upload) => (upload.key === key ? { ...upload, ...next } : upload)))

/** Control characters in file names are no words. */
const titleOf = ({ name }: File): string => {
  const words = name
    .replace(/\.[^.]{1,5}$/, '')
    .replaceAll(/[\p{Cc}_]+/gu, ' ')
    .trim()
  return words.slice(0, VIDEO_TITLE_MAX).trim() || 'Video'
}

const problemOfSize = ({ size }: File): FileProblem | undefined => {
  if (size === 0) return 'empty'
  return size > VIDEO_MAX_BYTES ? 'too-large' : undefined
}

class FileRefused extends Error {
  readonly problem: FileProblem
  constructor(problem: FileProblem) {
    super(problem)
    this.problem = problem
  }
}

/** The video of the file at the server, begun or continued. */
const beginAt = async ({ file, contentIds, video, videoId }: Task, title: string): Promise<Video> => {
  if (videoId !== undefined) return await call(readVideo, { params: { id: videoId } })
  const start = await firstPartOf(file).catch(() => {
    throw new FileRefused('unreadable')
  })
  if (!looksLikeVideo(new Uint8Array(start))) throw new FileRefused('not-a-video')
  const firstPart = await hashOf(start)
  if (video === undefined)
    return await call(createVideo, {
      body: { title, bytes: file.size, contentIds: [...contentIds], ...(firstPart && { firstPart }) },
    })
  const isOther = firstPart !== undefined && video.firstPart !== null && video.firstPart !== firstPart
  if (video.bytes !== file.size || isOther) throw new FileRefused('other-file')
  return await call(readVideo, { params: { id: video.id } })
}

const onSent = (key: number, task: Task, sent: number): void => {
  task.samples = withSample(task.samples, { at: now(), sent })
  change(key, { sent, speed: speedOf(task.samples) })
}

const run = async (key: number, task: Task): Promise<void> => {
  const { signal } = task.stop
  const title = uploads.get().find((upload) => upload.key === key)?.title ?? ''
  task.samples = []
  change(key, { state: 'sending', error: undefined, problem: undefined, speed: undefined })
  const video = await beginAt(task, title)
  signal.throwIfAborted()
  task.videoId = video.id
  change(key, { videoId: video.id, title: video.title, sent: video.received })
  if (video.state === 'uploading')
    await sendFile({
      file: task.file,
      videoId: video.id,
      from: video.received,
      signal,
      onSent: (sent) => onSent(key, task, sent),
      onAway: (isAway) => change(key, { state: isAway ? 'away' : 'sending' }),
    })
  change(key, { state: 'done', sent: task.file.size })
  tasks.delete(key)
  task.onDone(video.title)
}

const failed = (key: number, stop: AbortController, error: unknown): void => {
  if (stop.signal.aborted) return
  if (error instanceof FileRefused) change(key, { state: 'failed', problem: error.problem })
  // A file that was moved or changed can no longer be read.
  else if (error instanceof DOMException) change(key, { state: 'failed', problem: 'unreadable' })
  else change(key, { state: 'failed', error })
}

/** Sends the next waiting file; those of a user who signed out are forgotten. */
const runNext = (): void => {
  if (running !== undefined) return
  const next = uploads.get().find(({ state }) => state === 'waiting')
  const task = next && tasks.get(next.key)
  guardLeaving()
  if (next === undefined || task === undefined) return
  if (task.personId !== theSession().personId()) return forgetUpload(next.key)
  const mine = { key: next.key, stop: task.stop }
  running = mine
  void run(next.key, task)
    .catch((error: unknown) => failed(next.key, mine.stop, error))
    .finally(() => {
      if (running === mine) running = undefined
      runNext()
    })
}

const warn = (event: BeforeUnloadEvent): void => event.preventDefault()

/** The browser asks before a reload cuts an upload off. */
function guardLeaving(): void {
  const isBusy = uploads.get().some(({ state }) => ['waiting', 'sending', 'away'].includes(state))
  if (isBusy) window.addEventListener('beforeunload', warn)
  else window.removeEventListener('beforeunload', warn)
}

export type AddFiles = {
  readonly files: readonly File[]
  readonly contentIds?: readonly number[]
  /** The interrupted upload to continue. */
  readonly video?: Video
  readonly onDone: (title: string) => void
}

/** Every file becomes an upload of its own, in the order in which they were chosen. */
export const addFiles = ({ files, contentIds = [], video, onDone }: AddFiles): void => {
  const added = files.map((file): Upload => {
    lastKey += 1
    const problem = problemOfSize(file)
    const personId = theSession().personId()
    const task: Task = { file, personId, contentIds, video, onDone, stop: new AbortController(), samples: [] }
    if (problem === undefined) tasks.set(lastKey, task)
    return {
      key: lastKey,
      title: video?.title ?? titleOf(file),
      bytes: file.size,
      videoId: undefined,
      sent: video?.received ?? 0,
      state: problem === undefined ? 'waiting' : 'failed',
      problem,
      error: undefined,
      speed: undefined,
    }
  })
  const isReplaced = ({ videoId, state }: Upload): boolean =>
    state === 'done' || (video !== undefined && videoId === video.id)
  uploads.set([...uploads.get().filter((upload) => !isReplaced(upload)), ...added])
  runNext()
}

export const pauseUpload = (key: number): void => {
  tasks.get(key)?.stop.abort()
  change(key, { state: 'paused', speed: undefined })
  if (running?.key === key) running = undefined
  runNext()
}

/** After a pause or an error. */
export const resumeUpload = (key: number): void => {
  const task = tasks.get(key)
  if (task === undefined) return
  task.stop = new AbortController()
  change(key, { state: 'waiting', error: undefined, problem: undefined })
  runNext()
}

/** Stops it; its video at the server stays. */
export function forgetUpload(key: number): void {
  tasks.get(key)?.stop.abort()
  tasks.delete(key)
  uploads.set(uploads.get().filter((upload) => upload.key !== key))
  if (running?.key === key) running = undefined
  runNext()
}
