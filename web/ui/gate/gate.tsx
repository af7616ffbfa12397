import type { ReactNode } from 'react'
import { MAIN_ID } from '../app-frame/app-frame.tsx'
import { classNames } from '../class-names/class-names.ts'
import { Logo } from '../logo/logo.tsx'
import styles from './gate.module.css'

/**
 * A page outside the frame: one woven drawing, one title, one sentence, one action. The drawing is above on
 * phones, at the left on desktops. Used for login, not found, maintenance and errors.
 */
export function Gate(props: {
  /** LostBand, CrossedBands, Loom, CutBand or HangingBelts. */
  readonly drawing: ReactNode
  readonly logo: { readonly name: string; readonly href?: string }
  readonly title: string
  readonly text?: ReactNode
  readonly children?: ReactNode
  /** Small line at the end: "Gesucht: /user/ausweiss". */
  readonly footnote?: ReactNode
  /** The hanging belts stay dark in both themes. */
  readonly isDrawingDark?: boolean
  /** Its height does not follow the text, which comes later. */
  readonly isDrawingFixed?: boolean
}): ReactNode {
  return (
    <div className={styles.gate}>
      <header
        className={classNames(styles.art, props.isDrawingFixed === true && styles.fixed)}
        data-theme={props.isDrawingDark ? 'dark' : undefined}
      >
        {props.drawing}
        <Logo name={props.logo.name} href={props.logo.href} className={styles.logo} />
      </header>
      <main className={styles.body} id={MAIN_ID} tabIndex={-1}>
        <h1 tabIndex={-1} className="t-page-small">
          {props.title}
        </h1>
        {props.text ? <div className={styles.text}>{props.text}</div> : null}
        {props.children}
        {props.footnote ? <div className="t-tiny t-faint">{props.footnote}</div> : null}
      </main>
    </div>
  )
}
