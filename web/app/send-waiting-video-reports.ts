/**
 * Sends watched progress of videos that the server could not receive. It is sent once possible, and dropped
 * when the user who watched signs out (F39).
 */
import { loadChunk } from '../platform/loading/chunk-loading.ts'
import { onStored, readStored, writeStored } from '../platform/device/local-settings.ts'
import type { Session } from '../platform/session/session.ts'

const loadReports = () => loadChunk(() => import('../features/videos/playback/send-reports.ts'))

async function forgetReportsOf(userId: number): Promise<void> {
  try {
    const { forgetReports } = await loadReports()
    await forgetReports(userId)
  } catch {
    // without the code nothing is told apart, and what this user watched must not stay
    writeStored('videoReports', null)
  }
}

/** Loads the sending code only when there is something to send. Returns a function that stops it. */
export function sendKeptReports(session: Pick<Session, 'state'>): () => void {
  let isOver = false
  let isTelling = false
  let userId: number | undefined
  let stopTelling = (): void => {}
  const startSending = async (): Promise<void> => {
    isTelling = true
    try {
      const { followReports } = await loadReports()
      if (!isOver) stopTelling = followReports()
    } catch {
      // the next report or the next start tries again
      isTelling = false
    }
  }
  const look = (): void => {
    const state = session.state.get()
    if (state.status === 'signed-in') userId = state.userId
    if (readStored('videoReports') === null) return
    if (state.status === 'signed-out' && state.reason === 'signed-out' && userId !== undefined)
      void forgetReportsOf(userId)
    else if (state.status === 'signed-in' && !isTelling) void startSending()
  }
  look()
  const stops = [session.state.subscribe(look), onStored('videoReports', look)]
  return () => {
    isOver = true
    stopTelling()
    for (const stop of stops) stop()
  }
}
