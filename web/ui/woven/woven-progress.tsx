import type { ReactNode } from 'react'
import { classNames } from '../class-names/class-names.ts'
import styles from './woven.module.css'

/**
 * A progress bar of weave with a pointed tip. Named when it stands alone, decoration when the numbers stand
 * beside it.
 */
export function WovenProgress(props: {
  /** 0 to 1; other values are clamped. */
  readonly value: number
  /** Makes it a progress bar for screen readers: "Video gesehen". */
  readonly label?: string | undefined
  /** "5 Minuten 14 von 9 Minuten 20" */
  readonly valueText?: string | undefined
  readonly size?: 'normal' | 'small'
  readonly tone?: 'accent' | 'positive'
}): ReactNode {
  const percent = Math.round(Math.min(1, Math.max(0, props.value)) * 1000) / 10
  const named =
    props.label === undefined
      ? ({ 'aria-hidden': true } as const)
      : ({
          role: 'progressbar',
          'aria-label': props.label,
          'aria-valuenow': Math.round(percent),
          'aria-valuemin': 0,
          'aria-valuemax': 100,
          'aria-valuetext': props.valueText,
        } as const)
  return (
    <div
      {...named}
      className={classNames(
        styles.bar,
        props.size === 'small' && styles.slim,
        props.tone === 'positive' && styles.positive,
      )}
    >
      {percent > 0 ? <div className={styles.woven} style={{ width: `${percent}%` }} /> : null}
    </div>
  )
}

/** The textile edge of a mat: at its left, or as a hem along its top. The parent must be positioned. */
export function WovenEdge(props: {
  readonly side: 'left' | 'top'
  readonly tone?: 'accent' | 'positive' | 'warning' | 'danger' | 'text'
}): ReactNode {
  return (
    <span aria-hidden="true" className={classNames(styles.edge, styles[props.side])} data-tone={props.tone} />
  )
}

/** Chevrons for a small count: two trainings of a module, four hours of a start window, steps of a dialog. */
export function Chevrons(props: {
  readonly of: number
  readonly done: number
  readonly size?: 'tiny' | 'small' | 'large' | 'wide' | 'step'
  /** Black and white, for steps. */
  readonly isPlain?: boolean
  /** Names the count; decoration without it. */
  readonly label?: string | undefined
}): ReactNode {
  const named =
    props.label === undefined
      ? ({ 'aria-hidden': true } as const)
      : ({ role: 'img', 'aria-label': props.label } as const)
  return (
    <span
      {...named}
      className={classNames(styles.chevrons, styles[props.size ?? 'small'], props.isPlain && styles.plain)}
    >
      {Array.from({ length: props.of }, (_, index) => (
        <i key={index} data-on={index < props.done || undefined} />
      ))}
    </span>
  )
}

/** The two trainings after which a module counts (§8). */
export function TrainingChevrons(props: {
  readonly done: number
  readonly size?: 'tiny' | 'small' | 'large'
  readonly label?: string | undefined
}): ReactNode {
  return <Chevrons of={2} done={props.done} size={props.size ?? 'tiny'} label={props.label} />
}
