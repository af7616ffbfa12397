/** The shown month or year, between links to the one before and after it. */
import type { ReactNode } from 'react'
import { caretLeft } from '../../ui/icon/phosphor/caret-left.gen.ts'
import { caretRight } from '../../ui/icon/phosphor/caret-right.gen.ts'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import styles from './trainer-hours.module.css'

type Step = { readonly label: string; readonly href: string }

export function Stepper(props: {
  readonly label: string
  readonly previous: Step
  readonly next: Step | undefined
}): ReactNode {
  const { label, previous, next } = props
  return (
    <div className={styles.stepper}>
      <IconButton icon={caretLeft} label={previous.label} href={previous.href} />
      <h2 className="t-section">{label}</h2>
      {next === undefined ? <span className={styles.noStep} /> : null}
      {next === undefined ? null : <IconButton icon={caretRight} label={next.label} href={next.href} />}
    </div>
  )
}
