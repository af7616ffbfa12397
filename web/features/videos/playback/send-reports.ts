/**
 * Sends the progress of videos to the server (§9 Video). What it could not send waits in the outbox of this device. It is sent again with
 * the next report, when online, and at the next start of the app (F39). Reports are sent only by the user who watched.
 */
import { reportProgress } from '@wegband/domain/features/videos/contract.ts'
import { call, theSession } from '../../../platform/api/api.ts'
import { onStored, readStored } from '../../../platform/device/local-settings.ts'
import { createOutbox, type Deliver } from '../../../platform/offline/outbox.ts'
import { storedRecords } from '../../../platform/offline/stored-records.ts'
import { createStore } from '../../../platform/store.ts'
import { type QueuedReport, queuedSecond, VIDEO_REPORTS, withReport } from './queued-reports.ts'

/** The server's last answer for each content. */
export type ReportAnswer = {
  readonly contentId: string
  readonly duration: number
  readonly completedAt: string | null
}
export const lastTold = createStore<ReportAnswer | undefined>(undefined)

/** The delay after a failure that was not a lost connection, in milliseconds. */
const AGAIN_MS = 30_000

const owner = (): string | undefined => theSession().personId()?.toString()

const outbox = createOutbox<QueuedReport>({
  ...VIDEO_REPORTS,
  // A page that is being closed writes them before it is gone.
  records: storedRecords('videoReports'),
  isCurrent: (userId) => userId === owner(),
})

/** The unsent seconds of a content on this device, 0 for none. */
export const keptSecondOf = (contentId: string): number => {
  const userId = owner()
  if (userId === undefined) return 0
  void outbox.open(userId)
  return queuedSecond(outbox.view.get().items, contentId)
}

const deliver: Deliver<QueuedReport> = async ([report]) => {
  if (report === undefined) return []
  const { contentId, seconds } = report
  const told = await call(reportProgress, { params: { id: contentId }, body: { duration: seconds } })
  lastTold.set({ contentId, duration: told.duration, completedAt: told.completedAt })
  return [{ key: contentId, next: null }]
}

/** Sends everything that waits for the signed-in user; returns whether nothing is left. One run at a time. */
export async function sendReports(): Promise<boolean> {
  const userId = owner()
  if (userId === undefined || readStored('videoReports') === null) return true
  void outbox.open(userId)
  // A failed report stays and is sent again later.
  await outbox.send(deliver).catch(() => undefined)
  return (await outbox.list(userId)).length === 0
}

/** Stores a report before sending it, so that closing the page loses nothing. */
export function report(contentId: string, seconds: number): void {
  const userId = owner()
  if (userId === undefined) return
  void outbox.change(userId, (items) => withReport(items, { contentId, seconds }))
  void sendReports()
}

/** Drops what a user who signs out has watched and not sent. */
export const forgetReports = (userId: number): Promise<void> => outbox.change(String(userId), () => [])

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
