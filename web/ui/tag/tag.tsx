import type { ReactNode } from 'react'
import { classNames } from '../class-names/class-names.ts'
import { Icon } from '../icon/icon.tsx'
import type { IconShape } from '../icon/icon.tsx'
import styles from './tag.module.css'

export type TagTone = 'neutral' | 'sport' | 'positive' | 'warning' | 'danger' | 'info'

/** A state in one or two words. */
export function Tag(props: {
  readonly children: ReactNode
  readonly tone?: TagTone
  readonly icon?: IconShape | undefined
  readonly isNarrow?: boolean
}): ReactNode {
  return (
    <span
      className={classNames(styles.tag, styles[props.tone ?? 'neutral'], props.isNarrow && styles.narrow)}
    >
      {props.icon ? <Icon icon={props.icon} weight="bold" size={15} /> : null}
      {props.children}
    </span>
  )
}

/** A number in a disc: unread, waiting, requests. The text around it has the meaning. */
export function Count(props: { readonly value: number }): ReactNode {
  return <span className={styles.count}>{props.value > 99 ? '99+' : props.value}</span>
}
