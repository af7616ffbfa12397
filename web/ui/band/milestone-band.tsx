import { useRef } from 'react'
import type { ReactNode } from 'react'
import { classNames } from '../class-names/class-names.ts'
import { useElementWidth } from '../measure/use-element-width.ts'
import { BandStrip } from './band-strip.tsx'
import type { Belt } from './belt-colour.ts'
import { type Milestone, placeMilestones } from './milestone-places.ts'
import styles from './milestone-band.module.css'

/** Woven weeks shown before the current one. */
const WEEKS_BEHIND = 8
/** The width of a milestone's label (px). */
const LABEL = 66
const FALLBACK_WIDTH = 350

export interface WordedMilestone extends Milestone {
  /** "26. Jan." */
  readonly title: string
  /** "Streifen 2" */
  readonly note: string
}

/**
 * The way from now to the last milestone: the last weeks woven, the rest raw, a date under each goal. The
 * page lists the same as text.
 */
export function MilestoneBand(props: {
  readonly belt: Belt
  /** Woven weeks of the level. */
  readonly woven: number
  readonly milestones: readonly WordedMilestone[]
  readonly height?: number
}): ReactNode {
  const { belt, milestones, height = 46 } = props
  const box = useRef<HTMLDivElement>(null)
  const width = useElementWidth(box, FALLBACK_WIDTH)
  const woven = Math.min(WEEKS_BEHIND, props.woven)
  const weeks = woven + (milestones.at(-1)?.weeksLeft ?? 0)
  return (
    <div ref={box} className={styles.way} aria-hidden="true">
      <BandStrip belt={belt} weeks={weeks} woven={woven} height={height} />
      <ol className={styles.milestones}>
        {placeMilestones(milestones, { width, woven, label: LABEL }).map(({ milestone, x, align }) => (
          <li key={milestone.id} className={classNames(styles.milestone, styles[align])} style={{ left: x }}>
            <b>{milestone.title}</b>
            {milestone.note}
          </li>
        ))}
      </ol>
    </div>
  )
}
