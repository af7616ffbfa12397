/** A page built only from code that is already loaded, for when nothing more can be loaded. */
import type { ReactNode } from 'react'
import { LogoMark } from '../ui/logo/logo.tsx'
import styles from './alone-page.module.css'

export function AlonePage(props: {
  readonly title: string
  readonly text: string
  /** The only action of the page. */
  readonly children: ReactNode
}): ReactNode {
  return (
    <main className={styles.alone}>
      <LogoMark className={styles.mark} />
      <div className={styles.words} role="alert">
        <h1 className="t-section">{props.title}</h1>
        <p className="t-muted">{props.text}</p>
      </div>
      {props.children}
    </main>
  )
}
