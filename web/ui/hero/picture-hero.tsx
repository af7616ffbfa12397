import type { ReactNode } from 'react'
import { classNames } from '../class-names/class-names.ts'
import { Picture } from '../picture/picture.tsx'
import { PictureText } from '../picture/picture-text.tsx'
import type { PictureName } from '../picture/pictures.ts'
import { sportProps } from '../sport/sport.tsx'
import type { SportColour } from '../sport/sport.tsx'
import styles from './picture-hero.module.css'

/** The head of a sport: its picture fades into the background, with title and a line on it. */
export function PictureHero(props: {
  readonly picture: PictureName
  readonly title: string
  readonly lead?: ReactNode
  /** Chips above the title, from 1024 px on. */
  readonly choices?: ReactNode
  /** `poster`: the picture dominates, for pages that advertise something. */
  readonly size?: 'tall' | 'low' | 'poster'
}): ReactNode {
  return (
    <header
      className={classNames(
        styles.hero,
        props.size === 'low' && styles.low,
        props.size === 'poster' && styles.poster,
      )}
    >
      <div className={styles.art}>
        <Picture name={props.picture} isCover isHero position="84% 0" />
      </div>
      {props.choices ? <div className={styles.choices}>{props.choices}</div> : null}
      <PictureText shape="beside" className={styles.text}>
        <h1 tabIndex={-1} className={styles.title}>
          {props.title}
        </h1>
        {props.lead ? <div className="t-muted">{props.lead}</div> : null}
      </PictureText>
    </header>
  )
}

/** A strip of picture above an appointment or a form. */
export function PictureBand(props: {
  readonly picture: PictureName
  /** Cancelled: pale. */
  readonly isPale?: boolean
  /** A house: shown down to the ground on which it stands. */
  readonly isHouse?: boolean
}): ReactNode {
  const { isHouse = false } = props
  return (
    <div className={classNames(styles.band, props.isPale && styles.pale, isHouse && styles.house)}>
      <Picture name={props.picture} isCover isHero position={isHouse ? '70% 80%' : '90% 12%'} />
    </div>
  )
}

/** The tile of the next class on the start page: picture, time as the largest figure, one filled button. */
export function TodayTile(props: {
  readonly picture: PictureName
  readonly sport: SportColour | undefined
  /** "Heute" */
  readonly when: string
  /** Says beside the day that the class is booked. */
  readonly tag?: ReactNode
  /** "18:30" */
  readonly time: string
  readonly title: string
  readonly note: string
  readonly actions: ReactNode
}): ReactNode {
  return (
    <section
      {...sportProps(props.sport)}
      className={styles.today}
      aria-label={`${props.when} ${props.time}, ${props.title}`}
    >
      <div className={styles.todayArt}>
        <Picture name={props.picture} isCover isHero position="92% 20%" />
      </div>
      <PictureText shape="short" className={styles.todayTime}>
        <p className={styles.when}>
          <span>{props.when}</span>
          {props.tag}
        </p>
        <p className={styles.time}>{props.time}</p>
      </PictureText>
      <PictureText shape="beside" className={styles.todayText}>
        <h2 className={classNames('t-item', styles.todayTitle)}>{props.title}</h2>
        <p className="t-muted">{props.note}</p>
        <div className={styles.actions}>{props.actions}</div>
      </PictureText>
    </section>
  )
}
