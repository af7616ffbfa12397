/** One candidate on one examiner's phone: three buttons per task, a note, the sum, and handing it in. */
import { type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import type { ExamCandidate, ExamDay } from '@wegband/domain/features/exams/contract.ts'
import { NOTE_MAX } from '@wegband/domain/features/exams/contract.ts'
import { EXAM_POINTS } from '@wegband/domain/features/exams/exam-results.ts'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import { Form } from '../../../platform/forms/form.tsx'
import { useForm } from '../../../platform/forms/use-form.ts'
import { useIsDesktop } from '../../../platform/device/screen-width.ts'
import { useFormats } from '../../../platform/words/formats.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { useActionBar } from '../../../platform/router/page-frame.ts'
import { ActionBar } from '../../../ui/app-frame/app-frame.tsx'
import { AsideLayout } from '../../../ui/aside-layout/aside-layout.tsx'
import { Swatch } from '../../../ui/band/swatch.tsx'
import { Banner } from '../../../ui/banner/banner.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { TextField } from '../../../ui/field/field.tsx'
import { info } from '../../../ui/icon/phosphor/info.gen.ts'
import { Mat } from '../../../ui/mat/mat.tsx'
import { SportScope } from '../../../ui/sport/sport.tsx'
import { WovenProgress } from '../../../ui/woven/woven-progress.tsx'
import { handInKey } from './own-score.ts'
import { beltOf } from '../exam-belt.ts'
import type { ExamStep } from './score-queue.ts'
import styles from '../exams.module.css'

type ScoreProps = { readonly day: ExamDay; readonly candidate: ExamCandidate }
type Task = ExamCandidate['tasks'][number]
type Score = NonNullable<ExamCandidate['mine']>['scores'][number]

const pointsOf = (task: Task, scores: readonly Score[]): number | undefined =>
  task.carried ?? scores.find(({ taskId }) => taskId === task.id)?.points

export function ScoreSheet({
  day,
  candidate,
  onStep,
}: ScoreProps & { readonly onStep: (step: ExamStep) => void }): ReactNode {
  const t = useMessages('exams')
  const { user, level, tasks, mine, maxPoints } = candidate
  const scores = mine?.scores ?? []
  const given = tasks.flatMap((task) => pointsOf(task, scores) ?? [])
  const sum = given.reduce((total, one) => total + one, 0)
  const isClosed = !candidate.mayScore || (mine?.handedInAt ?? null) !== null
  return (
    <AsideLayout
      aside={
        <Sum
          sport={day.sport}
          candidate={candidate}
          sum={sum}
          open={tasks.length - given.length}
          onStep={onStep}
        />
      }
    >
      <header className={styles.head}>
        <div>
          <h2 className="t-page-small">{fullName(user)}</h2>
          <p className={styles.belt}>
            <Swatch belt={beltOf(level)} stripes={3} width={48} height={13} />
            {t('level', { level: level.index, belt: level.name })}
          </p>
        </div>
        {maxPoints === 0 ? null : (
          <p className="phone-only">
            <span className={styles.sum}>{sum}</span> {t('day.of', { of: maxPoints })}
          </p>
        )}
      </header>
      {maxPoints === 0 ? null : (
        <div className="phone-only">
          <WovenProgress value={sum / maxPoints} />
        </div>
      )}
      <Why candidate={candidate} day={day} />
      <ol className={styles.tasks} aria-label={t('day.tasks')}>
        {tasks.map((task, index) => (
          <TaskRow
            key={task.id}
            number={index + 1}
            task={task}
            score={scores.find(({ taskId }) => taskId === task.id)}
            isClosed={isClosed}
            onGive={(points, note) => onStep({ do: 'score', taskId: task.id, points, note })}
          />
        ))}
      </ol>
    </AsideLayout>
  )
}

/** Why the candidate cannot be scored, in one sentence. */
function Why({ day, candidate }: ScoreProps): ReactNode {
  const t = useMessages('exams')
  const { result, tasks, isAttending, isReady, isAbsent, mayScore, user } = candidate
  const text = (): string | undefined => {
    if (result?.releasedAt != null) return t('day.released')
    if (!isAttending) return t('day.notComing')
    if (isAbsent) return t('day.isAbsent', { name: user.firstName })
    if (tasks.length === 0) return t('day.noTasks')
    if (day.isStarted && !mayScore) return t('day.mayNot')
    return isReady ? undefined : t('day.notReady')
  }
  const said = text()
  return said === undefined ? null : <Banner icon={info} title={said} />
}

const MARKS = [
  { key: 'firm', points: EXAM_POINTS.firm },
  { key: 'unsure', points: EXAM_POINTS.unsure },
  { key: 'missing', points: EXAM_POINTS.missing },
] as const

function TaskRow(props: {
  readonly number: number
  readonly task: Task
  readonly score: Score | undefined
  readonly isClosed: boolean
  readonly onGive: (points: 0 | 2 | 3, note: string) => void
}): ReactNode {
  const t = useMessages('exams')
  const { number, task, score, isClosed, onGive } = props
  return (
    <li className={styles.task}>
      <div className={styles.taskHead}>
        <b className="t-muted">{number}</b>
        <span className="t-item">{task.name}</span>
        <span className="t-muted">{task.carried ?? score?.points}</span>
      </div>
      {task.carried === null ? (
        <fieldset className={styles.give} aria-label={t('day.give', { task: task.name })}>
          {MARKS.map(({ key, points }) => (
            <button
              key={key}
              type="button"
              className={styles.mark}
              data-mark={key}
              aria-pressed={score?.points === points}
              disabled={isClosed}
              onClick={() => onGive(points, score?.note ?? '')}
            >
              {t(`day.${key}`)}
            </button>
          ))}
        </fieldset>
      ) : (
        <p className="t-small t-muted">{t('day.carried')}</p>
      )}
      {score === undefined ? null : (
        <Note task={task} score={score} isClosed={isClosed} onKeep={(note) => onGive(asMark(score), note)} />
      )}
    </li>
  )
}

const asMark = ({ points }: Score): 0 | 2 | 3 =>
  MARKS.find((mark) => mark.points === points)?.points ?? EXAM_POINTS.missing

function Note(props: {
  readonly task: Task
  readonly score: Score
  readonly isClosed: boolean
  readonly onKeep: (note: string) => void
}): ReactNode {
  const t = useMessages('exams')
  const { task, score, isClosed, onKeep } = props
  const [isWriting, setWriting] = useState(false)
  if (!isWriting)
    return (
      <div className={`${styles.note} ${styles.row}`}>
        {score.note === '' ? null : <p className="t-small t-muted">„{score.note}“</p>}
        {isClosed ? null : (
          <Button
            size="small"
            variant="quiet"
            label={t('day.note', { task: task.name })}
            onClick={() => setWriting(true)}
          >
            {t('day.addNote')}
          </Button>
        )}
      </div>
    )
  return (
    <NoteForm
      task={task}
      note={score.note}
      onKeep={(note) => {
        onKeep(note)
        setWriting(false)
      }}
    />
  )
}

function NoteForm(props: {
  readonly task: Task
  readonly note: string
  readonly onKeep: (note: string) => void
}): ReactNode {
  const t = useMessages('exams')
  const form = useForm({
    start: { note: props.note },
    most: { note: NOTE_MAX },
    send: ({ note }) => props.onKeep(note.trim()),
  })
  return (
    <Form form={form} className={styles.note}>
      <TextField
        label={t('day.note', { task: props.task.name })}
        hint={t('day.noteHint')}
        {...form.text('note')}
      />
      <Button type="submit">{t('day.saveNote')}</Button>
    </Form>
  )
}

type SumProps = {
  readonly sport: ExamDay['sport']
  readonly candidate: ExamCandidate
  readonly sum: number
  readonly open: number
  readonly onStep: (step: ExamStep) => void
}

function Sum(props: SumProps): ReactNode {
  const t = useMessages('exams')
  const { candidate, sum, onStep } = props
  const { mine, passMark, maxPoints, mayScore, isAbsent, tasks } = candidate
  if (tasks.length === 0) return null
  const isHandedIn = (mine?.handedInAt ?? null) !== null
  return (
    <Mat>
      <div className={styles.foot}>
        <p className="t-muted">{t('day.points')}</p>
        <p className={styles.sum}>{sum}</p>
        <WovenProgress value={sum / maxPoints} />
        <p className="t-small t-muted">{t('day.ofPassFrom', { of: maxPoints, mark: passMark })}</p>
        <Others candidate={candidate} />
        {!mayScore || isAbsent ? null : isHandedIn ? (
          <>
            <p>{t('day.handedIn')}</p>
            <Button isBlock onClick={() => onStep({ do: 'hand-in', isHandedIn: false })}>
              {t('day.reopen')}
            </Button>
          </>
        ) : (
          <HandIn {...props} />
        )}
        {mayScore && !isHandedIn ? (
          <Button isBlock onClick={() => onStep({ do: 'absent', isAbsent: !isAbsent })}>
            {t(isAbsent ? 'day.present' : 'day.absent')}
          </Button>
        ) : null}
      </div>
    </Mat>
  )
}

/** On phones at the lower edge, so that it is at hand while scoring; on desktops in the aside. */
function HandIn(props: SumProps): ReactNode {
  const t = useMessages('exams')
  const isDesktop = useIsDesktop()
  useActionBar(!isDesktop)
  const { candidate, sum, open, onStep } = props
  const button = (
    <Button
      variant="primary"
      isBlock
      isDisabled={open > 0}
      onClick={() => onStep({ do: 'hand-in', isHandedIn: true })}
    >
      {open > 0 ? t('day.open', { count: open }) : t(handInKey(candidate, sum))}
    </Button>
  )
  if (isDesktop) return button
  // The aside holds its own layout, so what is fixed to the window lies outside of it.
  return createPortal(
    <SportScope sport={props.sport ?? undefined}>
      <ActionBar>
        <span className={styles.passFrom}>{t('day.passFrom', { mark: candidate.passMark })}</span>
        {button}
      </ActionBar>
    </SportScope>,
    document.body,
  )
}

/** The other examiners' scores, after the own ones are handed in. */
function Others(props: { readonly candidate: ExamCandidate }): ReactNode {
  const t = useMessages('exams')
  const format = useFormats()
  const { others, tasks } = props.candidate
  const hidden = others.filter(({ scores }) => scores === null)
  const shown = others.flatMap(({ name, scores, isHandedIn }) =>
    scores ? [{ name, scores, isHandedIn }] : [],
  )
  return (
    <>
      {hidden.length === 0 ? null : (
        <p className="t-small t-muted">
          {t('day.others', { names: format.list(hidden.map(({ name }) => name)) })}
        </p>
      )}
      {shown.map(({ name, scores, isHandedIn }) => (
        <div key={name}>
          <h3 className="t-item">{t('day.sheetOf', { name })}</h3>
          {isHandedIn ? (
            <ul className="t-small t-muted">
              {tasks.map((task) => {
                const score = scores.find(({ taskId }) => taskId === task.id)
                return score === undefined ? null : (
                  <li key={task.id}>
                    {[`${task.name}: ${score.points}`, score.note].filter((one) => one !== '').join(', ')}
                  </li>
                )
              })}
            </ul>
          ) : (
            <p className="t-small t-muted">{t('day.otherOpen', { name })}</p>
          )}
        </div>
      ))}
    </>
  )
}
