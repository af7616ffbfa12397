/** What waits on this device as a file, for whoever has to take it along: readable, and without the codes of cards. */
import { nowIso } from '../../platform/clock.ts'
import { deedQueue } from './deed-queue.ts'

/** Whoever reads the file sees who, what and when; a code would let them in. */
export const queueAsText = (): string =>
  JSON.stringify(
    deedQueue.get().items.map(({ appointmentId, className, person, note, state, deed }) => {
      const said = deed.kind === 'judge' ? { seen: deed.seen, wanted: deed.wanted } : {}
      return { doneAt: deed.doneAt, kind: deed.kind, appointmentId, className, person, note, state, ...said }
    }),
    null,
    2,
  )

export function saveQueueAsFile(): void {
  const href = URL.createObjectURL(new Blob([queueAsText()], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = href
  link.download = `wegband-${nowIso().slice(0, 10)}.json`
  link.click()
  URL.revokeObjectURL(href)
}
