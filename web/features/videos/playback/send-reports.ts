/**
 * Sends the progress of videos to the server (§9 Video) and stores on this device what it could not send. That is sent again with the next
 * report, when online, and at the next start of the app (F39). Reports are sent only by the user who watched.
 */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { reportProgress } from '@wegband/domain/features/videos/contract.ts'
import { call, theSession } from '../../../platform/api/api.ts'
import { onStored, readStored, writeStored } from '../../../platform/device/local-settings.ts'
import { createStore } from '../../../platform/store.ts'
import {
  keepReport,
  type KeptReports,
  keptSecond,
  onlyOf,
  parseReports,
  type Report,
  reportsOf,
  reportsText,
  settleReport,
} from './kept-reports.ts'

/** The server's last answer for each content. */
export type ReportAnswer = {
  readonly contentId: string
  readonly duration: number
  readonly completedAt: string | null
}
export const lastTold = createStore<ReportAnswer | undefined>(undefined)

const LAST_CLIENT_ERROR = 499
const TOO_MANY = 429
/** The delay after a failure that was not a lost connection, in milliseconds. */
const AGAIN_MS = 30_000

const read = (): KeptReports => parseReports(readStored('videoReports'))
const write = (change: (kept: KeptReports) => KeptReports): void =>
  writeStored('videoReports', reportsText(change(read())))

/** The unsent seconds of a content on this device, 0 for none. */
export const keptSecondOf = (contentId: string): number => {
  const userId = theSession().personId()
  return userId === undefined ? 0 : keptSecond(read(), userId, contentId)
}

/** Refused for good: a retry would not help. An expired session may be renewed. */
const isRefused = (error: unknown): boolean =>
  error instanceof AppError &&
  error.status <= LAST_CLIENT_ERROR &&
  ![401, 419, TOO_MANY].includes(error.status)

/** False: it could not be sent now. */
async function sendReport(report: Report): Promise<boolean> {
  const { contentId, seconds } = report
  try {
    const told = await call(reportProgress, { params: { id: contentId }, body: { duration: seconds } })
    write((kept) => settleReport(kept, report))
    lastTold.set({ contentId, duration: told.duration, completedAt: told.completedAt })
    return true
  } catch (error) {
    if (!isRefused(error)) return false
    write((kept) => settleReport(kept, report))
    return true
  }
}

let running: Promise<boolean> | undefined

async function sendAllReports(userId: number): Promise<boolean> {
  write((kept) => onlyOf(kept, userId))
  for (;;) {
    const [next] = reportsOf(read(), userId)
    if (next === undefined) return true
    if (theSession().personId() !== userId) return false
    if (!(await sendReport(next))) return false
  }
}

/** Sends everything that waits for the signed-in user; returns whether nothing is left. One run at a time. */
export function sendReports(): Promise<boolean> {
  const userId = theSession().personId()
  if (userId === undefined || readStored('videoReports') === null) return Promise.resolve(true)
  running ??= sendAllReports(userId).finally(() => {
    running = undefined
  })
  return running
}

/** Stores a report before sending it, so that closing the page loses nothing. */
export function report(contentId: string, seconds: number): void {
  const userId = theSession().personId()
  if (userId === undefined) return
  write((kept) => keepReport(kept, { userId, contentId, seconds }))
  void sendReports()
}

/** Sends what waits as soon as the server is reachable; returns the stop function. */
export function followReports(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const send = (): void => {
    clearTimeout(timer)
    timer = undefined
    void sendReports().then((isDone) => {
      if (!isDone) timer = setTimeout(send, AGAIN_MS)
    })
  }
  const onKept = (): void => {
    if (timer === undefined && readStored('videoReports') !== null) timer = setTimeout(send, AGAIN_MS)
  }
  send()
  const stop = onStored('videoReports', onKept)
  window.addEventListener('online', send)
  return () => {
    clearTimeout(timer)
    stop()
    window.removeEventListener('online', send)
  }
}
