import type { ReactNode } from 'react'
import { classNames } from '../class-names/class-names.ts'
import styles from './facts-list.module.css'

export interface Fact {
  readonly id: string
  /** "Module" */
  readonly name: string
  /** What stands beside the label, such as "13". */
  readonly value: ReactNode
  /** "von 24" */
  readonly of?: string
}

/** The band's facts as text: side by side on phones, one below the other in the aside of desktops. */
export function FactsList(props: {
  readonly facts: readonly Fact[]
  /** Keeps one layout everywhere. */
  readonly layout?: 'adaptive' | 'columns' | 'rows'
}): ReactNode {
  return (
    <dl className={classNames(styles.facts, styles[props.layout ?? 'adaptive'])}>
      {props.facts.map((fact) => (
        <div key={fact.id}>
          <dt>{fact.name}</dt>
          <dd>
            {fact.value}
            {fact.of ? <span> {fact.of}</span> : null}
          </dd>
        </div>
      ))}
    </dl>
  )
}
