/**
 * Tells the server how far videos were watched (§9 Video), and keeps on this device what it could not hear: it is told again with the
 * next report, when the line is back, and at the next start of the app (F39). Never in the name of anybody but who watched.
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

/** What the server said last of a content. */
export type ReportAnswer = {
  readonly contentId: string
  readonly duration: number
  readonly completedAt: string | null
}
export const lastTold = createStore<ReportAnswer | undefined>(undefined)

const LAST_CLIENT_ERROR = 499
const TOO_MANY = 429
/** After a failure that was no lost line, in milliseconds. */
const AGAIN_MS = 30_000

const read = (): KeptReports => parseReports(readStored('videoReports'))
const write = (change: (kept: KeptReports) => KeptReports): void =>
  writeStored('videoReports', reportsText(change(read())))

/** Seconds that this device still has to tell of a content, 0 for none. */
export const keptSecondOf = (contentId: string): number => {
  const userId = theSession().personId()
  return userId === undefined ? 0 : keptSecond(read(), userId, contentId)
}

/** Refused for good: telling it again would not help. A session that has ended may begin again. */
const isRefused = (error: unknown): boolean =>
  error instanceof AppError &&
  error.status <= LAST_CLIENT_ERROR &&
  ![401, 419, TOO_MANY].includes(error.status)

/** False: the server could not hear it now. */
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

/** Tells everything that waits for the person who is signed in; answers whether nothing waits any more. One at a time. */
export function sendReports(): Promise<boolean> {
  const userId = theSession().personId()
  if (userId === undefined || readStored('videoReports') === null) return Promise.resolve(true)
  running ??= sendAllReports(userId).finally(() => {
    running = undefined
  })
  return running
}

/** Keeps a report before it is told, so that a page that is closed meanwhile has lost nothing. */
export function report(contentId: string, seconds: number): void {
  const userId = theSession().personId()
  if (userId === undefined) return
  write((kept) => keepReport(kept, { userId, contentId, seconds }))
  void sendReports()
}

/** Tells what waits as soon as it can be heard; answers how to stop. */
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
