/** Sends what this person left on this device, as soon as there is a line and whatever page is open; stops with their session. */
import type { QueryClient } from '@tanstack/react-query'
import type { DeedAnswer } from '@wegband/domain/features/appointments/deeds-contract.ts'
import { isRun } from '@wegband/domain/features/appointments/deed-rules.ts'
import { currentLocale, loadBundles, translate } from '../../platform/i18n.tsx'
import { hrefTo } from '../../platform/links.tsx'
import { showToast } from '../../platform/notices.ts'
import { line } from '../../platform/line.ts'
import { closeQueue, deedQueue, openQueue, sendQueue } from './deed-queue.ts'
import { keepSentRuns } from './keep-sent-runs.ts'
import { refresh } from './queries.ts'

const hasWaiting = (): boolean => deedQueue.get().items.some(({ state }) => state === 'waiting')

/** The start or the end of a class holds otherwise than this person gave it. */
const isOtherRun = ({ key, code }: DeedAnswer): boolean =>
  code !== null && deedQueue.get().items.some(({ deed }) => deed.key === key && isRun(deed))

/** The page of the class says what holds; elsewhere a notice names the class. */
async function announceOtherRun(appointmentId: number): Promise<void> {
  const href = hrefTo('app.appointment', { appointmentId })
  const name = deedQueue.get().items.find((item) => item.appointmentId === appointmentId)?.className ?? ''
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
    if (isOver || line.get().status !== 'fine' || !hasWaiting()) return
    // what the line refuses now goes with its next change
    sendQueue({
      onDone: keepSentRuns(client),
      onAnswers: (appointmentId, answers) => {
        void refresh(client, appointmentId)
        if (answers.some(isOtherRun)) void announceOtherRun(appointmentId).catch(() => undefined)
      },
    }).catch(() => undefined)
  }
  void openQueue(userId).then(send)
  const unsubscribe = line.subscribe(send)
  return () => {
    isOver = true
    unsubscribe()
    closeQueue()
  }
}
