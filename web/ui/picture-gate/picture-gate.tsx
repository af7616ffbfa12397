import type { ReactNode } from 'react'
import { MAIN_ID } from '../app-frame/app-frame.tsx'
import { Picture } from '../picture/picture.tsx'
import type { PictureName } from '../picture/pictures.ts'
import { sportProps } from '../sport/sport.tsx'
import type { SportColour } from '../sport/sport.tsx'
import styles from './picture-gate.module.css'

/**
 * A page outside the frame that begins with a picture: above on phones, at the left on desktops. One
 * question, one answer.
 */
export function PictureGate(props: {
  readonly picture: PictureName
  /** Colours picture and button; without it the button is black and white. */
  readonly sport?: SportColour | undefined
  readonly title: string
  readonly lead?: ReactNode
  /** A smaller picture where there is more to choose. */
  readonly isLow?: boolean
  readonly children: ReactNode
}): ReactNode {
  return (
    <div className={styles.gate} {...sportProps(props.sport)}>
      <div className={props.isLow ? styles.low : styles.art}>
        <Picture name={props.picture} isCover isHero position="80% 20%" />
      </div>
      <main className={styles.body} id={MAIN_ID} tabIndex={-1}>
        <h1 tabIndex={-1} className="t-page">
          {props.title}
        </h1>
        {props.lead ? <div className={styles.lead}>{props.lead}</div> : null}
        {props.children}
      </main>
    </div>
  )
}
