/** Sends this person's queue as soon as the device is online, on any page; stops with their session. */
import type { QueryClient } from '@tanstack/react-query'
import { isRun } from '@wegband/domain/features/appointments/offline/command-rules.ts'
import { currentLocale, loadBundles, translate } from '../../../platform/words/i18n.tsx'
import { hrefTo } from '../../../platform/router/links.tsx'
import { showToast } from '../../../platform/words/notices.ts'
import { connection } from '../../../platform/offline/connection.ts'
import { closeQueue, commandQueue, openQueue, type QueuedCommand, sendQueue } from './command-queue.ts'
import { keepSentRuns } from './show-sent-runs.ts'
import { storeAnswers } from '../queries.ts'

const hasWaiting = (): boolean => commandQueue.get().items.some(({ state }) => state === 'waiting')

/** The start or the end of a class now differs from what this person entered. */
const isOtherRun = ({ command, code }: QueuedCommand): boolean => code !== null && isRun(command)

/** The page of the class shows the current state; elsewhere a notice names the class. */
async function announceOtherRun(appointmentId: number): Promise<void> {
  const href = hrefTo('app.appointment', { appointmentId })
  const name = commandQueue.get().items.find((item) => item.appointmentId === appointmentId)?.className ?? ''
  if (window.location.pathname === href) return
  await loadBundles(['appointments'], currentLocale())
  showToast({
    text: translate('appointments', currentLocale(), 'unsentRun.notice', { name }),
    subject: `run-${appointmentId}`,
    tone: 'warning',
    isLasting: true,
  })
}

export function followQueue(client: QueryClient, userId: number): () => void {
  let isOver = false
  const send = (): void => {
    if (isOver || connection.get().status !== 'fine' || !hasWaiting()) return
    // A failed request is repeated at the next change of the connection.
    sendQueue({
      onDone: keepSentRuns(client),
      onAnswers: (appointmentId, { answers, left }) => {
        void storeAnswers(client, appointmentId, answers)
        if (left.some(isOtherRun)) void announceOtherRun(appointmentId).catch(() => undefined)
      },
    }).catch(() => undefined)
  }
  void openQueue(userId).then(send)
  const unsubscribe = connection.subscribe(send)
  return () => {
    isOver = true
    unsubscribe()
    closeQueue()
  }
}
