/** Candidates who did not pass, what they repeat, and the day of their next try. */
import { type ReactNode, useState } from 'react'
import type { ExamCandidate, ExamDay } from '@wegband/domain/features/exams/contract.ts'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Button } from '../../ui/button/button.tsx'
import { SectionHead } from '../../ui/section-head/section-head.tsx'
import { NextTryDialog } from './lazy-dialogs.ts'
import styles from './exams.module.css'

export function NextTries(props: {
  readonly day: ExamDay
  readonly candidates: readonly ExamCandidate[]
}): ReactNode {
  const t = useMessages('exams')
  const { day, candidates } = props
  const again = candidates.filter(({ result }) => result !== null && result.outcome !== 'passed')
  if (again.length === 0) return null
  return (
    <section className="section">
      <SectionHead title={t('results.tries')} />
      <ul className={styles.people}>
        {again.map((candidate) => (
          <Try key={candidate.user.id} day={day} candidate={candidate} />
        ))}
      </ul>
    </section>
  )
}

function Try(props: { readonly day: ExamDay; readonly candidate: ExamCandidate }): ReactNode {
  const t = useMessages('exams')
  const format = useFormats()
  const [isPicking, setPicking] = useState(false)
  const { day, candidate } = props
  const { user, result, nextTry } = candidate
  const repeat = result?.repeat ?? []
  const isOut = (result?.releasedAt ?? null) !== null
  const isSettled = nextTry !== null && nextTry.state !== 'invited'
  const when =
    nextTry === null
      ? t('results.tryOpen')
      : t(isSettled ? 'results.tryAccepted' : 'results.tryInvited', { day: format.day(nextTry.startAt) })
  return (
    <li className={styles.try}>
      <div className={styles.facts}>
        <h3 className="t-item">{fullName(user)}</h3>
        <p className="t-small t-muted">
          {repeat.length === 0 ? t('results.tryAll') : t('results.tryOnly', { tasks: format.list(repeat) })}
        </p>
        {isOut ? <p className="t-small">{when}</p> : null}
      </div>
      {isOut && !isSettled ? (
        <Button
          size="small"
          label={t('results.tryPickLabel', { name: fullName(user) })}
          onClick={() => setPicking(true)}
        >
          {t('results.tryPick')}
        </Button>
      ) : null}
      {isPicking ? <NextTryDialog day={day} candidate={candidate} onClose={() => setPicking(false)} /> : null}
    </li>
  )
}
