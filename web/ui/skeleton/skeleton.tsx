/**
 * Boxes in place of the coming content, with moving threads. They appear after 200 ms, so that a quick answer
 * never flickers.
 */
import type { CSSProperties, ReactNode } from 'react'
import { classNames } from '../class-names/class-names.ts'
import styles from './skeleton.module.css'

/** One box. `width` and `height` are CSS lengths or pixels; give it the size of the coming content. */
export function Skeleton(props: {
  readonly width?: number | string
  readonly height?: number | string
  readonly shape?: 'text' | 'control' | 'mat' | 'belt' | 'round'
  readonly className?: string | undefined
}): ReactNode {
  const style: CSSProperties = { width: props.width ?? '100%', height: props.height ?? 16 }
  return (
    <span className={classNames(styles.box, styles[props.shape ?? 'text'], props.className)} style={style} />
  )
}

/** The loading state of a region: announces it once to a screen reader and hides its boxes from it. */
export function SkeletonGroup(props: {
  /** "Wird geladen" */
  readonly label: string
  readonly children: ReactNode
  readonly className?: string | undefined
}): ReactNode {
  return (
    <div className={styles.group} aria-busy="true">
      <output className="visually-hidden">{props.label}</output>
      <div aria-hidden="true" className={props.className}>
        {props.children}
      </div>
    </div>
  )
}
