/** Sports to choose from: the trained one as a picture with its band and one button, the others as rows. */
import type { ReactNode } from 'react'
import { classNames } from '../class-names/class-names.ts'
import { Icon } from '../icon/icon.tsx'
import { lockSimple } from '../icon/phosphor/lock-simple.gen.ts'
import { Link } from '../link/link.tsx'
import { Picture } from '../picture/picture.tsx'
import { PictureText } from '../picture/picture-text.tsx'
import type { PictureName } from '../picture/pictures.ts'
import { sportProps } from '../sport/sport.tsx'
import type { SportColour } from '../sport/sport.tsx'
import styles from './sport-tile.module.css'

/** The whole tile links to the sport; `action` lies above that link. */
export function SportTile(props: {
  readonly href: string
  readonly sport: SportColour
  readonly picture: PictureName
  readonly name: string
  /** Swatch and level. */
  readonly level?: ReactNode
  /** A BandStrip. */
  readonly band?: ReactNode
  readonly note?: ReactNode
  readonly action?: ReactNode
}): ReactNode {
  return (
    <section {...sportProps(props.sport)} className={styles.tile}>
      <div className={styles.art}>
        <Picture name={props.picture} isCover isHero position="92% 12%" />
      </div>
      <PictureText shape="beside" className={styles.text}>
        <h2 className={styles.name}>
          <Link href={props.href} className={styles.cover}>
            {props.name}
          </Link>
        </h2>
        {props.level ? <div className={styles.level}>{props.level}</div> : null}
        {props.band ? <div className={styles.band}>{props.band}</div> : null}
        {props.note ? <p>{props.note}</p> : null}
        {props.action ? <div className={styles.action}>{props.action}</div> : null}
      </PictureText>
    </section>
  )
}

/** Running, not begun, or closed with the reason. */
export function SportRow(props: {
  readonly href: string
  readonly sport: SportColour
  readonly picture: PictureName
  readonly name: string
  readonly level?: ReactNode
  readonly band: ReactNode
  readonly note: ReactNode
  /** "Mit Mitgliedschaft": what opens it. */
  readonly closedBecause?: string | undefined
}): ReactNode {
  const isClosed = props.closedBecause !== undefined
  return (
    <Link
      {...sportProps(props.sport)}
      href={props.href}
      className={classNames(styles.row, isClosed && styles.closed)}
    >
      <span className={styles.thumb}>
        <Picture name={props.picture} isCover position="70% 10%" />
      </span>
      <span className={styles.rowText}>
        <span className={styles.rowName}>{props.name}</span>
        {props.level ? <span className={styles.level}>{props.level}</span> : null}
        {props.band}
        <span className={styles.note}>
          {isClosed ? (
            <>
              <Icon icon={lockSimple} weight="fill" size={15} />
              {props.closedBecause}
            </>
          ) : (
            props.note
          )}
        </span>
      </span>
    </Link>
  )
}
