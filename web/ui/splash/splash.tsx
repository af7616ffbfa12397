import type { ReactNode } from 'react'
import { LogoMark } from '../logo/logo.tsx'
import styles from './splash.module.css'

/** The start of the application: the logo mark on a dark ground, in both themes. */
export function Splash(props: {
  /** "Wegband startet" */
  readonly label: string
}): ReactNode {
  return (
    <output className={styles.splash} data-theme="dark" aria-label={props.label}>
      <LogoMark className={styles.mark} />
    </output>
  )
}
