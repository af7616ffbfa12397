import type { ReactNode } from 'react'
import { classNames } from '../class-names/class-names.ts'
import styles from './aside-layout.module.css'

/**
 * Content with a sticky aside, or with the aside below where both do not fit. Decided by its own width, not
 * the screen's.
 */
export function AsideLayout(props: {
  readonly children: ReactNode
  readonly aside: ReactNode
  /** 268, 320 or 400 pixels. */
  readonly width?: 'narrow' | 'normal' | 'wide'
  /** Puts the aside above the content on phones: what a trainer needs first. */
  readonly isAsideFirst?: boolean
}): ReactNode {
  return (
    <div className={styles.frame}>
      <div className={classNames(styles.grid, styles[props.width ?? 'normal'])}>
        <div className={styles.main}>{props.children}</div>
        <aside className={classNames(styles.aside, props.isAsideFirst && styles.first)}>{props.aside}</aside>
      </div>
    </div>
  )
}
