import { type ReactNode, useRef } from 'react'
import { Dialog } from '../dialog/dialog.tsx'
import { FullScreen } from '../dialog/full-screen.tsx'
import type { SportColour } from '../sport/sport.tsx'
import styles from './moment.module.css'

type Shared = {
  readonly isOpen: boolean
  readonly onClose: () => void
  /** "Gurtschritt 6 ist deiner" */
  readonly title: string
  readonly text: ReactNode
  /** `StepArt`, `StripeArt` or `LevelArt`. */
  readonly art: ReactNode
  /** A large primary button, and at most two quiet ones. */
  readonly actions: ReactNode
  readonly sport?: SportColour | undefined
}

/** The full-screen moment after a stripe or a level: shown once, and left by Escape or any action. */
export function Moment(props: Shared): ReactNode {
  const title = useRef<HTMLHeadingElement>(null)
  return (
    <FullScreen
      isOpen={props.isOpen}
      onClose={props.onClose}
      label={props.title}
      surface="hall"
      layer="dialog"
      sport={props.sport}
      initialFocus={title}
    >
      <div className={styles.moment}>
        <div className={styles.art}>{props.art}</div>
        <div className={styles.body}>
          <h1 ref={title} tabIndex={-1} className={`t-page ${styles.title}`}>
            {props.title}
          </h1>
          <div className={styles.text}>{props.text}</div>
          <div className={styles.actions}>{props.actions}</div>
        </div>
      </div>
    </FullScreen>
  )
}

/** The small moment after a belt step: a sheet over the page. `closeLabel`: "Schließen". */
export function SmallMoment(props: Shared & { readonly closeLabel: string }): ReactNode {
  const content = useRef<HTMLDivElement>(null)
  return (
    <Dialog
      isOpen={props.isOpen}
      onClose={props.onClose}
      title={props.title}
      closeLabel={props.closeLabel}
      size="small"
      sport={props.sport}
      initialFocus={content}
    >
      <div ref={content} tabIndex={-1} className={styles.small}>
        {props.art}
        <div className={styles.text}>{props.text}</div>
        <div className={styles.actions}>{props.actions}</div>
      </div>
    </Dialog>
  )
}
