import type { ReactNode } from 'react'
import { classNames } from '../class-names/class-names.ts'
import { Icon } from '../icon/icon.tsx'
import { lockSimple } from '../icon/phosphor/lock-simple.gen.ts'
import { Link } from '../link/link.tsx'
import { Spoken } from '../spoken/spoken.tsx'
import { sportProps } from '../sport/sport.tsx'
import type { SportColour } from '../sport/sport.tsx'
import { WovenProgress } from '../woven/woven-progress.tsx'
import styles from './video-tile.module.css'

export interface VideoTileProps {
  readonly href: string
  readonly title: string
  /** "noch 4 Min.", "gesehen", "neu"; for a locked one a WhyLine. */
  readonly note: ReactNode
  /** "9:20" */
  readonly duration: string
  /** "9 Minuten 20", for screen readers. */
  readonly durationLabel?: string
  /** 0 to 1. */
  readonly progress: number
  readonly isLocked?: boolean
  /** "gesperrt" */
  readonly lockedLabel?: string
  /** A Picture with `isCover`, or an `img` of the video. */
  readonly picture: ReactNode
  readonly sport?: SportColour | undefined
  /** Picture at the left on phones, for lists. */
  readonly isRow?: boolean
}

/** A video: new, started, watched, or locked under a veil with the reason below. */
export function VideoTile(props: VideoTileProps): ReactNode {
  const { progress, isLocked = false } = props
  return (
    <Link
      {...sportProps(props.sport)}
      href={props.href}
      className={classNames(styles.tile, props.isRow && styles.row, isLocked && styles.locked)}
    >
      <span className={styles.picture}>
        {props.picture}
        {isLocked ? (
          <span className={styles.lock}>
            <span>
              <Icon icon={lockSimple} weight="fill" />
            </span>
          </span>
        ) : null}
        <span className={styles.duration} aria-hidden={props.durationLabel ? true : undefined}>
          {props.duration}
        </span>
        {progress > 0 ? (
          <span className={styles.progress}>
            <WovenProgress value={progress} size="small" />
          </span>
        ) : null}
      </span>
      <span className={styles.text}>
        <span className={styles.title}>
          <Spoken more={[isLocked ? props.lockedLabel : undefined, props.durationLabel]}>
            {props.title}
          </Spoken>
        </span>
        <span className={styles.note}>{props.note}</span>
      </span>
    </Link>
  )
}

/** Tiles in a row that scrolls on phones and has four columns on desktops. */
export function VideoRow(props: { readonly children: ReactNode }): ReactNode {
  return <div className={styles.scroller}>{props.children}</div>
}

/** Tiles one below the other on phones (use `isRow`), three columns from 640 px on. */
export function VideoList(props: { readonly children: ReactNode }): ReactNode {
  return <div className={styles.list}>{props.children}</div>
}
