/** The results of the day and their release: no candidate is notified before it. */
import { type ReactNode, useState } from 'react'
import type { ExamCandidate, ExamDay } from '@wegband/domain/features/exams/contract.ts'
import { fullName, initialsOf } from '@wegband/domain/features/accounts/person-name.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { showToast } from '../../platform/words/notices.ts'
import { useShowError } from '../../platform/api/show-error.ts'
import { AsideLayout } from '../../ui/aside-layout/aside-layout.tsx'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { Swatch } from '../../ui/band/swatch.tsx'
import { Button } from '../../ui/button/button.tsx'
import { classNames } from '../../ui/class-names/class-names.ts'
import { Figure } from '../../ui/figure/figure.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { caretRight } from '../../ui/icon/phosphor/caret-right.gen.ts'
import { Tag } from '../../ui/tag/tag.tsx'
import { ExamDialog } from './lazy-dialogs.ts'
import { beltOf } from './exam-belt.ts'
import { NextTries } from './next-tries.tsx'
import { Opinions } from './scores/opinions.tsx'
import { handInKey, ownPoints, ownScore } from './scores/own-score.ts'
import { useTakeBack } from './queries.ts'
import { Release } from './release-results.tsx'
import styles from './exams.module.css'

const LAST_STRIPES = 3
const TONES = { passed: 'positive', retake: 'warning', absent: 'neutral' } as const

/** Those who are or were on the list of the day. */
const examinedOf = (day: ExamDay): ExamCandidate[] =>
  day.candidates.filter(({ isAttending, state }) => isAttending || state === 'accepted')

export function ExamResults(props: {
  readonly day: ExamDay
  /** Opens the sheet of a candidate. */
  readonly onScore: (userId: number) => void
  /** Opens the viewer's own sheet of a candidate again. */
  readonly onReopen: (candidate: ExamCandidate) => void
  /** Some data of the day is only on this device. */
  readonly isQueued: boolean
}): ReactNode {
  const t = useMessages('exams')
  const format = useFormats()
  const { day } = props
  const all = examinedOf(day)
  const countOf = (outcome: string): number => all.filter(({ result }) => result?.outcome === outcome).length
  const passed = countOf('passed')
  return (
    <AsideLayout
      aside={
        <>
          <Release day={day} due={all} isQueued={props.isQueued} />
          <NextTries day={day} candidates={all} />
        </>
      }
    >
      <Figure
        value={passed}
        title={t('results.passed', { count: passed, of: all.length })}
        text={[
          t('results.rest', {
            retakes: t('results.retakes', { count: countOf('retake') }),
            absent: t('results.absent', { count: countOf('absent') }),
          }),
          day.examiners.length === 0 ? '' : t('results.examiners', { names: format.list(day.examiners) }),
        ].join(' ')}
      />
      <h2 className="visually-hidden">{t('results.title')}</h2>
      <ul className={styles.people}>
        {all.map((candidate) => (
          <ResultRow
            key={candidate.user.id}
            day={day}
            candidate={candidate}
            onScore={() => props.onScore(candidate.user.id)}
            onReopen={() => props.onReopen(candidate)}
          />
        ))}
      </ul>
    </AsideLayout>
  )
}

/** What is missing before a candidate's result is final, with a link when it is the viewer's part. */
function Missing(props: { readonly candidate: ExamCandidate; readonly onScore: () => void }): ReactNode {
  const t = useMessages('exams')
  const format = useFormats()
  const { candidate } = props
  const { sum, open } = ownScore(candidate)
  const late = candidate.others.filter(({ isHandedIn }) => !isHandedIn).map(({ name }) => name)
  const isMine = candidate.mayScore && candidate.mine?.handedInAt == null
  const text = (): string => {
    if (!isMine) return t('results.waitsFor', { names: format.list(late) })
    if (open > 0) return t('day.open', { count: open })
    return t('results.notHandedIn', { button: t(handInKey(candidate, sum)) })
  }
  if (!isMine && late.length === 0) return null
  return (
    <div className={classNames(styles.below, styles.missing)}>
      <p className="t-small t-muted">{text()}</p>
      {isMine ? (
        <Button
          size="small"
          label={t('results.toSheetLabel', { name: fullName(candidate.user) })}
          onClick={props.onScore}
        >
          {t('results.toSheet')}
        </Button>
      ) : null}
    </div>
  )
}

function ResultRow(props: {
  readonly day: ExamDay
  readonly candidate: ExamCandidate
  readonly onScore: () => void
  readonly onReopen: () => void
}): ReactNode {
  const t = useMessages('exams')
  const showError = useShowError()
  const { day, candidate } = props
  const { user, level, next, result } = candidate
  const takeBack = useTakeBack(day.appointmentId)
  const [isAsking, setAsking] = useState(false)
  const isOut = (result?.releasedAt ?? null) !== null
  const name = fullName(user)
  const points = result === null ? ownPoints(candidate) : result.points
  return (
    <li className={styles.person}>
      <Avatar initials={initialsOf(user)} imageUrl={user.avatar ?? undefined} />
      <div className={styles.facts}>
        <h3 className="t-item">{name}</h3>
        <p className={styles.belt}>
          <Swatch belt={beltOf(level)} stripes={LAST_STRIPES} width={44} height={12} />
          {result?.outcome === 'passed' && next !== null ? (
            <>
              <Icon icon={caretRight} weight="bold" size={16} />
              <Swatch belt={beltOf(next)} width={52} height={14} />
              {t('results.next', { level: next.index })}
            </>
          ) : (
            t('ready.level', { level: level.index })
          )}
        </p>
      </div>
      <p className={styles.trail}>
        <b className="t-section">{points ?? '–'}</b>
        {result === null ? (
          <Tag>{t('results.open')}</Tag>
        ) : (
          <Tag tone={TONES[result.outcome]}>{t(`results.outcome.${result.outcome}`)}</Tag>
        )}
      </p>
      {result === null && day.isStarted ? <Missing candidate={candidate} onScore={props.onScore} /> : null}
      <Opinions candidate={candidate} onReopen={props.onReopen} />
      {isOut && day.isOpen ? (
        <div className={styles.below}>
          <Button size="small" label={t('results.takeBackLabel', { name })} onClick={() => setAsking(true)}>
            {t('results.takeBack')}
          </Button>
          {isAsking ? (
            <ExamDialog
              isOpen
              isDangerous
              title={t('results.takeBackSure', { name: user.firstName })}
              text={t('results.takeBackText')}
              confirmLabel={t('results.takeBack')}
              cancelLabel={t('results.cancel')}
              isBusy={takeBack.isPending}
              onCancel={() => setAsking(false)}
              onConfirm={() =>
                takeBack.mutate(user.id, {
                  onSuccess: () =>
                    showToast({ tone: 'positive', text: t('results.takenBack'), subject: 'exam' }),
                  onError: showError,
                  onSettled: () => setAsking(false),
                })
              }
            />
          ) : null}
        </div>
      ) : null}
    </li>
  )
}
