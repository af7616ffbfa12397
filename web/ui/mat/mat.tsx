import type { ReactNode } from 'react'
import { classNames } from '../class-names/class-names.ts'
import { Link } from '../link/link.tsx'
import { sportProps } from '../sport/sport.tsx'
import type { SportColour } from '../sport/sport.tsx'
import styles from './mat.module.css'

/**
 * A tile for something that can be opened or that stands alone; the whole tile is a link when it has an
 * `href`.
 */
export function Mat(props: {
  readonly children: ReactNode
  readonly href?: string | undefined
  readonly sport?: SportColour | undefined
  /** No inner padding, for pictures that reach the edge. */
  readonly isFlush?: boolean
  /** `section` when the tile has a heading of its own. */
  readonly as?: 'div' | 'section' | 'article' | 'li'
  readonly className?: string | undefined
}): ReactNode {
  const className = classNames(styles.mat, props.isFlush && styles.flush, props.className)
  if (props.href !== undefined) {
    return (
      <Link {...sportProps(props.sport)} href={props.href} className={classNames(className, styles.link)}>
        {props.children}
      </Link>
    )
  }
  const Element = props.as ?? 'div'
  return (
    <Element {...sportProps(props.sport)} className={className}>
      {props.children}
    </Element>
  )
}
