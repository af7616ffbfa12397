/** What a notification asks for can be answered in its row: by a part of the feature that asks, which comes later in the story. */
import { createContext, type ReactNode } from 'react'
import type { Notification } from '@wegband/domain/features/notifications/contract.ts'

export type NoticeAnswerProps = {
  readonly notice: Notification
  /** The row has done its work. */
  readonly onAnswered: () => void
  /** What stands there where nothing can be answered. */
  readonly otherwise: ReactNode
}
export type NoticeAnswerPart = (props: NoticeAnswerProps) => ReactNode

/** Null: rows only lead to where one answers. */
export const NoticeAnswers = createContext<NoticeAnswerPart | null>(null)
