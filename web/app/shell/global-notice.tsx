/**
 * The place of the global messages above every page; the code is fetched when there is a message to show (§3
 * Message types).
 */
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { ReactNode } from 'react'
import { SESSION_CHECK_MS } from '@wegband/domain/features/sessions/contract.ts'
import { listGlobalMessages } from '@wegband/domain/features/texts/contract.ts'
import { isDismissible } from '@wegband/domain/features/texts/maintenance-rules.ts'
import { nowIso } from '../../platform/clock.ts'
import { useStored } from '../../platform/device/local-settings.ts'
import { lazyPart } from '../../platform/loading/lazy-part.tsx'
import { queryOf } from '../../platform/api/queries.ts'
import { readDismissed } from './dismissed-messages.ts'

const GlobalMessages = lazyPart(async () => (await import('./global-messages.tsx')).GlobalMessages)

export function GlobalNotice(): ReactNode {
  // The stream announces changes; the regular check finds a message that begins or ends by its own time.
  const messages = useQuery({ ...queryOf(listGlobalMessages), refetchInterval: SESSION_CHECK_MS }).data ?? []
  const dismissed = readDismissed(useStored('dismissedMessages'))
  const open = messages.filter(
    (message) => !isDismissible(message, nowIso()) || !dismissed.includes(message.id),
  )
  if (open.length === 0) return null
  return (
    <Suspense fallback={null}>
      <GlobalMessages messages={open} />
    </Suspense>
  )
}
