import { useId } from 'react'
import type { ReactNode } from 'react'
import { Spoken } from '../spoken/spoken.tsx'
import { Chevrons, WovenEdge } from '../woven/woven-progress.tsx'
import styles from './start-box.module.css'

/** §9: the start window opens 4 hours before; one chevron per hour. */
export const START_WINDOW_HOURS = 4

/** The trainer's box of an appointment: not yet, open, running with a timer, ended. */
export function StartBox(props: {
  readonly state: 'notYet' | 'open' | 'running' | 'ended'
  readonly title: string
  /** The owner of the box, read with the title: for pages with several boxes. */
  readonly of?: string | undefined
  readonly tag?: ReactNode
  /** Hours of the start window that have passed, 0 to 4; shown before the start. */
  readonly hoursOpen?: number
  /**
   * "0:42", while running or afterwards. The action then stands beside it, so that the list below begins
   * early.
   */
  readonly timer?: string | undefined
  readonly text?: ReactNode
  readonly action?: ReactNode
}): ReactNode {
  const titleId = useId()
  const isBefore = props.state === 'notYet' || props.state === 'open'
  const text = props.text ? <div className={`${styles.text} t-small`}>{props.text}</div> : null
  const action = props.action ? <div className={styles.action}>{props.action}</div> : null
  return (
    <section className={styles.box} aria-labelledby={titleId}>
      <WovenEdge side="top" tone={props.state === 'ended' ? 'text' : 'accent'} />
      <div className={styles.head}>
        <h2 id={titleId} className="t-section">
          <Spoken more={[props.of]}>{props.title}</Spoken>
        </h2>
        {props.tag}
      </div>
      {isBefore ? (
        <div className={styles.hours}>
          <Chevrons of={START_WINDOW_HOURS} done={props.hoursOpen ?? 0} size="wide" />
        </div>
      ) : null}
      {props.timer === undefined ? (
        <>
          {text}
          {action}
        </>
      ) : (
        <>
          <div className={styles.timed}>
            <p className={styles.timer}>{props.timer}</p>
            {action}
          </div>
          {text}
        </>
      )}
    </section>
  )
}
