/** What the day comes to, and telling it: nobody hears anything before the release. */
import { type ReactNode, useState } from 'react'
import type { ExamCandidate, ExamDay } from '@wegband/domain/features/exams/contract.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { ERRORS, type ErrorCode } from '@wegband/domain/errors/catalogue.ts'
import { useErrorWords } from '../../platform/error-words.ts'
import { useFormats } from '../../platform/formats.ts'
import { useMessages } from '../../platform/i18n.tsx'
import { showToast } from '../../platform/notices.ts'
import { useTellError } from '../../platform/tell-error.ts'
import { AsideLayout } from '../../ui/aside-layout/aside-layout.tsx'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { Swatch } from '../../ui/band/swatch.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Figure } from '../../ui/figure/figure.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { caretRight } from '../../ui/icon/phosphor/caret-right.gen.ts'
import { Mat } from '../../ui/mat/mat.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import { ExamDialog } from './dialogs-on-demand.ts'
import { beltOf, initialsOf, nameOf } from './people.ts'
import { useRelease, useScoring } from './queries.ts'
import styles from './exams.module.css'

const LAST_STRIPES = 3
const TONES = { passed: 'positive', retake: 'warning', absent: 'neutral' } as const

/** Those who are or were on the list of the day. */
const examinedOf = (day: ExamDay): ExamCandidate[] =>
  day.candidates.filter(({ isAttending, state }) => isAttending || state === 'accepted')

export function ExamResults(props: { readonly day: ExamDay }): ReactNode {
  const t = useMessages('exams')
  const format = useFormats()
  const { day } = props
  const all = examinedOf(day)
  const countOf = (outcome: string): number => all.filter(({ result }) => result?.outcome === outcome).length
  const passed = countOf('passed')
  const repeats = all.filter(({ result }) => (result?.repeat.length ?? 0) > 0)
  return (
    <AsideLayout aside={<Release day={day} />}>
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
          <ResultRow key={candidate.user.id} day={day} candidate={candidate} />
        ))}
      </ul>
      {repeats.map(({ user, result }) => (
        <p key={user.id} className="t-small t-muted">
          {t('results.repeat', { name: user.firstName, tasks: format.list(result?.repeat ?? []) })}
        </p>
      ))}
    </AsideLayout>
  )
}

function ResultRow(props: { readonly day: ExamDay; readonly candidate: ExamCandidate }): ReactNode {
  const t = useMessages('exams')
  const tellError = useTellError()
  const { day, candidate } = props
  const { user, level, next, result } = candidate
  const scoring = useScoring(day.appointmentId)
  const [isAsking, setAsking] = useState(false)
  const isOut = (result?.releasedAt ?? null) !== null
  const name = nameOf(user)
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
        <b className="t-section">{result?.points ?? '–'}</b>
        {result === null ? (
          <Tag>{t('results.open')}</Tag>
        ) : (
          <Tag tone={TONES[result.outcome]}>{t(`results.outcome.${result.outcome}`)}</Tag>
        )}
      </p>
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
              isBusy={scoring.isPending}
              onCancel={() => setAsking(false)}
              onConfirm={() =>
                scoring.mutate(
                  { do: 'take-back', id: day.appointmentId, userId: user.id },
                  {
                    onSuccess: () =>
                      showToast({ tone: 'positive', text: t('results.takenBack'), subject: 'exam' }),
                    onError: tellError,
                    onSettled: () => setAsking(false),
                  },
                )
              }
            />
          ) : null}
        </div>
      ) : null}
    </li>
  )
}

const isCode = (code: string): code is ErrorCode => Object.hasOwn(ERRORS, code)

function Release(props: { readonly day: ExamDay }): ReactNode {
  const t = useMessages('exams')
  const tellError = useTellError()
  const words = useErrorWords()
  const { day } = props
  const release = useRelease(day.appointmentId)
  const [isAsking, setAsking] = useState(false)
  const due = examinedOf(day).filter(({ result }) => (result?.releasedAt ?? null) === null)
  const send = (): void =>
    release.mutate(undefined, {
      onSuccess: ({ released }) => {
        if (released > 0)
          showToast({ tone: 'positive', text: t('results.done', { count: released }), subject: 'exam' })
      },
      onError: tellError,
      onSettled: () => setAsking(false),
    })
  return (
    <Mat>
      <div className={styles.side}>
        <h2 className="t-section">{t(due.length === 0 ? 'results.isOut' : 'results.notYet')}</h2>
        <p className="t-small t-muted">{t(due.length === 0 ? 'results.isOutText' : 'results.notYetText')}</p>
        {release.data?.refused.map(({ userId, firstName, code }) => (
          <output key={userId}>
            {t('results.refused', {
              name: firstName,
              why: isCode(code) ? words(new AppError(code)).text : code,
            })}
          </output>
        ))}
        {due.length === 0 ? null : (
          <Button
            variant="primary"
            isBlock
            isDisabled={!day.isOpen}
            isBusy={release.isPending}
            onClick={() => setAsking(true)}
          >
            {t('results.release')}
          </Button>
        )}
        {isAsking ? (
          <ExamDialog
            isOpen
            title={t('results.sure')}
            text={t('results.sureText')}
            confirmLabel={t('results.release')}
            busyLabel={t('results.releasing')}
            cancelLabel={t('results.cancel')}
            isBusy={release.isPending}
            onCancel={() => setAsking(false)}
            onConfirm={send}
          />
        ) : null}
      </div>
    </Mat>
  )
}
