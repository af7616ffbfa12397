/** The answer of one tap to a request to join, and for a minute its undo. Its messages are in the bundle `schools`. */
import type { ReactNode } from 'react'
import { undoUntil } from '@wegband/domain/features/appointments/attendance/undo-rules.ts'
import type { SchoolRequest } from '@wegband/domain/features/schools/contract.ts'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { useShowError } from '../../../platform/api/show-error.ts'
import { Button } from '../../../ui/button/button.tsx'
import { useAnswerRequest } from '../queries.ts'
import { UndoAccept } from './request-answer.tsx'

/** Waiting requests, and those whose acceptance can still be taken back. */
export const isAtHand = ({ type, state, answeredAt }: SchoolRequest, now: string): boolean =>
  state === 'received' ||
  (type === 'enrollment' && state === 'accepted' && answeredAt !== null && undoUntil(answeredAt) > now)

/** Nothing for a request to leave: it needs a question first, on the page of the requests. */
export function QuickAnswer(props: { readonly request: SchoolRequest }): ReactNode {
  const t = useMessages('schools')
  const showError = useShowError()
  const { request } = props
  const answer = useAnswerRequest({ onError: showError })
  if (request.state !== 'received') return <UndoAccept request={request} />
  if (request.type !== 'enrollment') return null
  const { school, user } = request
  return (
    <Button
      size="small"
      label={`${t('requests.accept.enrollment')}: ${fullName(user)}`}
      isBusy={answer.isPending}
      onClick={() => answer.mutate({ schoolId: school.id, userId: user.id, state: 'accepted', message: '' })}
    >
      {t('requests.accept.enrollment')}
    </Button>
  )
}
