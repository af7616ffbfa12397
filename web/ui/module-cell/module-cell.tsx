import type { ReactNode } from 'react'
import { classNames } from '../class-names/class-names.ts'
import { Icon } from '../icon/icon.tsx'
import { lockSimple } from '../icon/phosphor/lock-simple.gen.ts'
import { Link } from '../link/link.tsx'
import { TrainingChevrons } from '../woven/woven-progress.tsx'
import styles from './module-cell.module.css'

/** done: trained twice; now: next in line; open: may be trained; later: of a later stripe, open but quieter; locked: not allowed. */
export type ModuleCellState = 'done' | 'now' | 'open' | 'later' | 'locked'

export interface ModuleCellProps {
  readonly number: number
  readonly name: string
  readonly state: ModuleCellState
  /** 0 to 2 trainings of this module. */
  readonly trainings: number
  readonly href: string
  /** Number, name and state in one sentence: "Modul 14, Wendung mit Schritt: 1 von 2 Trainings". */
  readonly label: string
}

/** One of the modules of a stripe. A locked one is a link too: its page gives the reason. */
export function ModuleCell(props: ModuleCellProps): ReactNode {
  return (
    <Link
      href={props.href}
      className={classNames(styles.cell, styles[props.state])}
      aria-current={props.state === 'now' ? 'step' : undefined}
    >
      <span className="visually-hidden">{props.label}</span>
      <span className={styles.top} aria-hidden="true">
        <span>{props.number}</span>
        {props.state === 'locked' ? (
          <Icon icon={lockSimple} weight="fill" size={15} />
        ) : (
          <TrainingChevrons done={props.trainings} />
        )}
      </span>
      <span className={styles.name} aria-hidden="true">
        {props.name}
      </span>
    </Link>
  )
}

/** Two columns on phones, four from 560 px of its own width on. */
export function ModuleGrid(props: { readonly children: ReactNode }): ReactNode {
  return (
    <div className={styles.frame}>
      <div className={styles.grid}>{props.children}</div>
    </div>
  )
}
