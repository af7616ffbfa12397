/** Examiners who differ: the scores of each, the mean, and how the difference is settled. */
import type { ReactNode } from 'react'
import type { ExamCandidate } from '@wegband/domain/features/exams/contract.ts'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import { useFormats } from '../../../platform/words/formats.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { classNames } from '../../../ui/class-names/class-names.ts'
import styles from '../exams.module.css'

type Scores = readonly { readonly taskId: number; readonly points: number }[]

const sumOf = ({ tasks }: ExamCandidate, scores: Scores): number =>
  tasks.reduce(
    (sum, task) => sum + (task.carried ?? scores.find(({ taskId }) => taskId === task.id)?.points ?? 0),
    0,
  )

type Opinion = { readonly name: string | undefined; readonly sum: number }

/** The opinions on the sheets that the viewer sees; `name` is undefined for their own. */
export function opinionsOf(candidate: ExamCandidate): readonly Opinion[] {
  const { mine, others } = candidate
  const own = mine?.handedInAt == null ? [] : [{ name: undefined, sum: sumOf(candidate, mine.scores) }]
  const seen = others.flatMap(({ name, scores, isHandedIn }) =>
    isHandedIn && scores !== null ? [{ name, sum: sumOf(candidate, scores) }] : [],
  )
  return [...own, ...seen]
}

export function Opinions(props: {
  readonly candidate: ExamCandidate
  readonly onReopen: () => void
}): ReactNode {
  const t = useMessages('exams')
  const format = useFormats()
  const { candidate } = props
  const { result, passMark, mine, mayScore } = candidate
  if (result === null || result.mean === null || result.points === null) return null
  const opinions = opinionsOf(candidate)
  const isRounded = result.mean !== result.points
  const isDifferent = opinions.some(({ sum }) => sum !== opinions[0]?.sum)
  if (!isRounded && !isDifferent) return null
  const isSplit = new Set(opinions.map(({ sum }) => sum >= passMark)).size > 1
  const given = opinions.map(({ name, sum }) =>
    t('results.opinion', { name: name ?? t('results.you'), points: sum }),
  )
  const mayReopen = mayScore && mine?.handedInAt != null && result.releasedAt === null
  return (
    <div className={classNames(styles.below, styles.missing)}>
      <div>
        {isDifferent ? <p className="t-small">{format.list(given)}</p> : null}
        <p className="t-small t-muted">
          {t('results.mean', { mean: format.number(result.mean), points: result.points, mark: passMark })}
        </p>
        {isSplit && result.releasedAt === null ? <p className="t-small">{t('results.split')}</p> : null}
      </div>
      {isDifferent && mayReopen ? (
        <Button
          size="small"
          label={t('results.reopenLabel', { name: fullName(candidate.user) })}
          onClick={props.onReopen}
        >
          {t('day.reopen')}
        </Button>
      ) : null}
    </div>
  )
}
