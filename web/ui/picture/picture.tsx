import type { CSSProperties, ReactNode } from 'react'
import { classNames } from '../class-names/class-names.ts'
import { pictureSize, pictureUrl } from './pictures.ts'
import type { PictureName } from './pictures.ts'
import styles from './picture.module.css'

/**
 * A brush picture in the current theme. Both files are in the page, and only the shown one is loaded, because
 * hidden lazy pictures are not loaded. The box has its size before the file arrives. Decoration unless it
 * gets an `alt`.
 */
export function Picture(props: {
  readonly name: PictureName
  readonly alt?: string
  /** Fills its parent and crops the rest; `position` is a CSS object-position. */
  readonly isCover?: boolean
  readonly position?: string
  /** The largest picture of the first view. */
  readonly isHero?: boolean
}): ReactNode {
  const { name, alt = '', isCover = false, isHero = false } = props
  const { width, height } = pictureSize(name)
  const style: CSSProperties = props.position === undefined ? {} : { objectPosition: props.position }
  return (
    <>
      {(['dark', 'light'] as const).map((theme) => (
        <img
          key={theme}
          className={classNames(styles.picture, isCover && styles.cover, styles[theme])}
          style={style}
          src={pictureUrl(name, theme)}
          alt={alt}
          width={width}
          height={height}
          loading="lazy"
          decoding="async"
          fetchPriority={isHero ? 'high' : 'auto'}
        />
      ))}
    </>
  )
}
