import type { ReactNode } from 'react'
import { weavePiece } from '../band/band-geometry.ts'
import { BandPiece, beltStyle } from '../band/band-piece.tsx'
import { classNames } from '../class-names/class-names.ts'
import { Icon } from '../icon/icon.tsx'
import { check } from '../icon/phosphor/check.gen.ts'
import { Logo } from '../logo/logo.tsx'
import styles from './step-frame.module.css'

export interface FrameStep {
  readonly id: string
  readonly label: string
  /** Passed without being done: it keeps its number. */
  readonly isLeft?: boolean
}

const BAND = { width: 118, right: 40, above: 18 } as const
const FIRST_AT = 121
const BELOW_LAST = 134
const PITCH = 21
/** The height that fits without touching the logo in a window of 800 pixels. */
const ROOM = 450

/** The steps along a band that is woven up to the current one. Only on desktops. */
export function StepBand(props: {
  readonly steps: readonly FrameStep[]
  readonly current: number
  readonly doneLabel: string
  readonly logo: { readonly name: string; readonly href?: string }
}): ReactNode {
  const { steps, current } = props
  const distance = ROOM / Math.max(3, steps.length - 1)
  const at = (index: number): number => FIRST_AT + index * distance
  const length = at(steps.length - 1) + BAND.above + BELOW_LAST
  const total = length / PITCH
  const isDone = (index: number): boolean => index < current && steps[index]?.isLeft !== true
  const shape = weavePiece({
    length,
    width: BAND.width,
    hasTip: true,
    weekAtStart: 0,
    pitch: PITCH,
    woven: (at(current) + BAND.above - BAND.width / 2) / PITCH,
    total,
    isResting: true,
  })
  return (
    <aside className={styles.side}>
      <svg
        className={styles.band}
        style={beltStyle({ level: 1 })}
        width={BAND.width}
        height={length}
        aria-hidden="true"
      >
        <BandPiece shape={shape} transform={`translate(${BAND.width} ${-BAND.above}) rotate(90)`} />
      </svg>
      <ol>
        {steps.map((step, index) => (
          <li
            key={step.id}
            className={classNames(styles.step, isDone(index) && styles.done, index === current && styles.now)}
            style={{ top: at(index) }}
            aria-current={index === current ? 'step' : undefined}
          >
            <span>
              {step.label}
              {isDone(index) ? <span className="visually-hidden">{`, ${props.doneLabel}`}</span> : null}
            </span>
            <span className={styles.knot} aria-hidden="true">
              {isDone(index) ? <Icon icon={check} weight="bold" size={22} /> : index + 1}
            </span>
          </li>
        ))}
      </ol>
      <Logo name={props.logo.name} href={props.logo.href} size="large" className={styles.logo} />
    </aside>
  )
}
