/** The notifications, whose rows take the answers of the features that ask (a feature knows only earlier ones). */
import type { ReactNode } from 'react'
import { NoticeAnswer } from '../features/family/notice-answer.tsx'
import { NoticeAnswers } from '../features/notifications/notice-answers.ts'
import { NotificationsPage } from '../features/notifications/notifications-page.tsx'

export function NotificationsWithAnswers(): ReactNode {
  return (
    <NoticeAnswers value={NoticeAnswer}>
      <NotificationsPage />
    </NoticeAnswers>
  )
}
