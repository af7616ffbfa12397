/**
 * Limits how many bytes of uploads are in memory at once. An upload is read only when there is room for all of it. So thirty pictures
 * at once cost as much as three. Waiting uploads keep their order of arrival (reliability F25).
 */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { Clock } from '../../clock.ts'

/** Three of the largest pictures. Drawing one, which happens one at a time, takes up to twice as much again. */
export const UPLOADS_MAX_BYTES = 24 * 1024 * 1024
/** A request must have arrived after thirty seconds; this wait leaves a third of that for its body. */
const PATIENCE_MS = 20_000
const RETRY_MS = 5_000

type Waiting = { readonly bytes: number; readonly enter: () => void }

export type UploadRoom = {
  /** Resolves when there is room for this many bytes; call the returned function when they are no longer needed. */
  take(bytes: number): Promise<() => void>
  readonly heldBytes: number
}

export const createUploadRoom = (clock: Clock, maxBytes = UPLOADS_MAX_BYTES): UploadRoom => {
  let held = 0
  const waiting: Waiting[] = []

  const fits = (bytes: number): boolean => held === 0 || held + bytes <= maxBytes
  const admitNext = (): void => {
    for (let next = waiting[0]; next !== undefined && fits(next.bytes); next = waiting[0]) {
      waiting.shift()
      held += next.bytes
      next.enter()
    }
  }
  const releaseOnce = (bytes: number) => {
    let isHeld = true
    return (): void => {
      if (!isHeld) return
      isHeld = false
      held -= bytes
      admitNext()
    }
  }

  return {
    get heldBytes() {
      return held
    },
    take: (bytes) =>
      new Promise((resolve, reject) => {
        const giveUp = setTimeout(() => {
          waiting.splice(waiting.indexOf(entry), 1)
          const retryAt = new Date(clock.now().getTime() + RETRY_MS).toISOString()
          reject(new AppError('general.unavailable', { retryAt }))
          admitNext()
        }, PATIENCE_MS)
        const entry: Waiting = {
          bytes,
          enter: () => {
            clearTimeout(giveUp)
            resolve(releaseOnce(bytes))
          },
        }
        waiting.push(entry)
        admitNext()
      }),
  }
}
