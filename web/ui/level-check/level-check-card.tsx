import { useId } from 'react'
import type { ReactNode } from 'react'
import { BandStrip } from '../band/band-strip.tsx'
import type { Belt } from '../band/belt-colour.ts'
import { classNames } from '../class-names/class-names.ts'
import { Icon } from '../icon/icon.tsx'
import { checkCircle } from '../icon/phosphor/check-circle.gen.ts'
import { circle } from '../icon/phosphor/circle.gen.ts'
import { lockSimple } from '../icon/phosphor/lock-simple.gen.ts'
import { sealCheck } from '../icon/phosphor/seal-check.gen.ts'
import { Spoken } from '../spoken/spoken.tsx'
import styles from './level-check-card.module.css'

/** As many chevrons as fit a phone. */
const WEEKS = 22

export interface LevelCondition {
  readonly id: string
  /** "60 Trainings" */
  readonly text: string
  /** "46 von 60" */
  readonly value: string
  readonly isDone: boolean
  /** "erfüllt", for screen readers; sighted users see the check mark. */
  readonly doneLabel: string
}

/** The conditions of the level check: locked with counts, ready with a button, or passed. */
export function LevelCheckCard(props: {
  readonly state: 'locked' | 'ready' | 'passed'
  readonly title: string
  /** "Frei nach 99 aktiven Wochen" */
  readonly note: string
  /** The belt that begins afterwards, with its sentence. */
  readonly nextBelt?: { readonly belt: Belt; readonly text: ReactNode } | undefined
  readonly conditions: readonly LevelCondition[]
  readonly action?: ReactNode
}): ReactNode {
  const titleId = useId()
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <div className={styles.head}>
        <Icon
          icon={props.state === 'locked' ? lockSimple : sealCheck}
          weight="fill"
          size={36}
          className={classNames(styles.icon, styles[props.state])}
        />
        <div>
          <h2 id={titleId} className="t-item">
            {props.title}
          </h2>
          <p className="t-muted t-small">{props.note}</p>
        </div>
      </div>
      {props.nextBelt ? (
        <div className={styles.next}>
          <BandStrip
            belt={props.nextBelt.belt}
            weeks={WEEKS}
            woven={props.state === 'passed' ? WEEKS : 0}
            height={26}
            isPromise={props.state !== 'passed'}
          />
          <p className="t-small">{props.nextBelt.text}</p>
        </div>
      ) : null}
      <ul className={styles.conditions}>
        {props.conditions.map((condition) => (
          <li key={condition.id} className={classNames(condition.isDone && styles.done)}>
            <Icon
              icon={condition.isDone ? checkCircle : circle}
              weight={condition.isDone ? 'fill' : 'regular'}
              size={22}
            />
            <span className="grow">
              <Spoken more={[condition.isDone ? condition.doneLabel : undefined]}>{condition.text}</Spoken>
            </span>
            <span className={styles.value}>{condition.value}</span>
          </li>
        ))}
      </ul>
      {props.action ? <div className={styles.action}>{props.action}</div> : null}
    </section>
  )
}
