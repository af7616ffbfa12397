/** Answers a request directly in its notification; after any answer, here or elsewhere, shows the result. */
import type { ReactNode } from 'react'
import { useIsViewing } from '../../impersonation/use-view.ts'
import type { NoticeAnswerProps } from '../../notifications/notice-answer-props.ts'
import { AnswerButtons, RequestStateTag } from './answer-buttons.tsx'
import { useRequests } from '../queries.ts'

const ASKING: ReadonlySet<string> = new Set(['relation-request', 'relation-release-request'])

/** Shows `otherwise` where the request is not loaded, or while viewing as another user. */
export function NoticeAnswer(props: NoticeAnswerProps): ReactNode {
  const { notice, onAnswered, otherwise } = props
  const isAsking = ASKING.has(notice.type)
  const requests = useRequests(isAsking)
  const isViewing = useIsViewing()
  const request = requests.data?.find((one) => one.id === notice.subjectId && one.direction === 'to')
  if (!isAsking || request === undefined) return otherwise
  if (request.state !== 'sent') return <RequestStateTag state={request.state} />
  return isViewing ? otherwise : <AnswerButtons request={request} size="small" onAnswered={onAnswered} />
}
