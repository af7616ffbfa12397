/** Answers a request for a substitute directly in its notification. */
import type { ReactNode } from 'react'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Tag } from '../../../ui/tag/tag.tsx'
import { useViewer } from '../../accounts/viewer.ts'
import type { NoticeAnswerProps } from '../../notifications/notice-answer-props.ts'
import { useSubstitute } from '../queries.ts'
import { OwnOverlapQuestion } from './own-overlap-question.tsx'
import { useAnswer } from './use-answer.ts'

/** Shows `otherwise` where it can no longer be answered, or not by this user. */
export function SubstituteAnswer(props: NoticeAnswerProps): ReactNode {
  const { notice, onAnswered, otherwise } = props
  const t = useMessages('timetable')
  const viewer = useViewer()
  const id = Number(notice.params['appointmentId'])
  const question = useSubstitute(id).data ?? undefined
  const answer = useAnswer(id)
  const mine = question?.asked.find((one) => one.id === viewer.id)
  if (question === undefined || mine === undefined || question.id !== notice.subjectId) return otherwise
  if (mine.answer !== 'open') return <Tag>{t(`substitute.${mine.answer}`)}</Tag>
  if (question.state !== 'open') return otherwise
  const say = (isAccepted: boolean): void => answer.answer(isAccepted, onAnswered)
  const buttons = (
    <div className="row-wrap">
      <Button size="small" variant="primary" isBusy={answer.isPending} onClick={() => say(true)}>
        {t('substitute.accept')}
      </Button>
      <Button size="small" isDisabled={answer.isPending} onClick={() => say(false)}>
        {t('substitute.decline')}
      </Button>
      <OwnOverlapQuestion {...answer} />
    </div>
  )
  if (question.message === '') return buttons
  return (
    <div className="stack">
      <p className="t-small">{t('substitute.quote', { message: question.message })}</p>
      {buttons}
    </div>
  )
}
