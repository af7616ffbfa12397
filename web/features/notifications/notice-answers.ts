/** A notification with a question is answered in its row. The feature that asks provides this part, since it comes later than this one. */
import { createContext, type ReactNode } from 'react'
import type { Notification } from '@wegband/domain/features/notifications/contract.ts'

export type NoticeAnswerProps = {
  readonly notice: Notification
  /** Called when the row is done. */
  readonly onAnswered: () => void
  /** The content where no answer is possible. */
  readonly otherwise: ReactNode
}
export type NoticeAnswerPart = (props: NoticeAnswerProps) => ReactNode

/** Null: rows only link to the page with the answer. */
export const NoticeAnswers = createContext<NoticeAnswerPart | null>(null)
