/**
 * The notifications, whose rows show the answer buttons of later features (a feature knows only earlier
 * ones).
 */
import type { ReactNode } from 'react'
import { NoticeAnswer } from '../../features/family/relations/notice-answer.tsx'
import { type NoticeAnswerProps, NoticeAnswers } from '../../features/notifications/notice-answers.ts'
import { NotificationsPage } from '../../features/notifications/notifications-page.tsx'
import { SubstituteAnswer } from '../../features/timetable/substitution/substitute-answer.tsx'

const Answer = (props: NoticeAnswerProps): ReactNode =>
  props.notice.type === 'substitute-asked' ? <SubstituteAnswer {...props} /> : <NoticeAnswer {...props} />

export function NotificationsWithAnswers(): ReactNode {
  return (
    <NoticeAnswers value={Answer}>
      <NotificationsPage />
    </NoticeAnswers>
  )
}
