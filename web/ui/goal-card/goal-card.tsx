import { type ReactNode, useId } from 'react'
import { classNames } from '../class-names/class-names.ts'
import { Icon } from '../icon/icon.tsx'
import { check } from '../icon/phosphor/check.gen.ts'
import { WovenProgress } from '../woven/woven-progress.tsx'
import styles from './goal-card.module.css'

/** A training goal: the date is as large as the name, with what is missing below. */
export function GoalCard(props: {
  /** "Streifen 2" */
  readonly title: string
  /** "mit Gurtschritt 6" */
  readonly note?: string | undefined
  /** "26. Januar"; absent when the date is unknown. */
  readonly when?: string | undefined
  /** "frühestens 15. Januar" */
  readonly whenNote?: string | undefined
  /** ConditionRows. */
  readonly children: ReactNode
  readonly action?: ReactNode
}): ReactNode {
  const titleId = useId()
  return (
    <section className={styles.goal} aria-labelledby={titleId}>
      <div className={styles.head}>
        <div>
          <h2 id={titleId} className="t-section">
            {props.title}
          </h2>
          {props.note ? <p className="t-small t-muted">{props.note}</p> : null}
        </div>
        {props.when || props.whenNote ? (
          <p className={classNames(styles.when, 't-small t-muted')}>
            {props.when ? <b>{props.when}</b> : null}
            {props.whenNote}
          </p>
        ) : null}
      </div>
      <ul className={styles.conditions}>{props.children}</ul>
      {props.action ? <div className={styles.action}>{props.action}</div> : null}
    </section>
  )
}

/**
 * One condition: its name, the count out of the needed number, a progress bar, what is missing and when it is
 * done.
 */
export function ConditionRow(props: {
  readonly name: string
  readonly have: number
  readonly need: number
  /** "von 66" */
  readonly of: string
  /** "8 fehlen" */
  readonly note: string
  readonly when?: string | undefined
  /** Said beside the number once it is fulfilled: "erfüllt". */
  readonly doneLabel: string
}): ReactNode {
  const { have, need } = props
  const isDone = have >= need
  return (
    <li className={classNames(styles.row, isDone && styles.done)}>
      <div className={styles.line}>
        <span className={styles.name}>{props.name}</span>
        <span className={styles.value}>
          {isDone ? (
            <>
              <Icon icon={check} weight="bold" size={18} />
              <span className="visually-hidden">{props.doneLabel} </span>
            </>
          ) : null}
          {Math.min(have, need)} <span>{props.of}</span>
        </span>
      </div>
      <WovenProgress value={need === 0 ? 1 : have / need} tone={isDone ? 'positive' : 'accent'} />
      <div className={styles.line}>
        <span className={styles.note}>{props.note}</span>
        {props.when ? <span className={styles.whenDone}>{props.when}</span> : null}
      </div>
    </li>
  )
}
