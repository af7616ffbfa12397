/** Saves the queue of this device as a readable file, without the codes of cards. */
import { nowIso } from '../../../platform/clock.ts'
import { commandQueue } from './command-queue.ts'

/** The file shows who, what and when. A code would open the door for anyone who reads the file. */
export const queueAsText = (): string =>
  JSON.stringify(
    commandQueue.get().items.map(({ appointmentId, className, person, note, state, command }) => {
      const said = command.kind === 'judge' ? { seen: command.seen, wanted: command.wanted } : {}
      return {
        doneAt: command.doneAt,
        kind: command.kind,
        appointmentId,
        className,
        person,
        note,
        state,
        ...said,
      }
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
