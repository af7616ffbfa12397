/** What a row of the notifications passes to the buttons that answer its question. */
import type { ReactNode } from 'react'
import type { Notification } from '@wegband/domain/features/notifications/contract.ts'

export type NoticeAnswerProps = {
  readonly notice: Notification
  /** Called when the row is done. */
  readonly onAnswered: () => void
  /** The content where no answer is possible. */
  readonly otherwise: ReactNode
}
