/** What is known of a thing, as names and values. */
import type { ReactNode } from 'react'
import styles from './programs.module.css'

export type ProgramFact = { readonly label: string; readonly value: ReactNode }

export function Facts(props: { readonly facts: readonly ProgramFact[] }): ReactNode {
  return (
    <dl className={styles.facts}>
      {props.facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
