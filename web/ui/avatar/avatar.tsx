import type { ReactNode } from 'react'
import { classNames } from '../class-names/class-names.ts'
import styles from './avatar.module.css'

export interface AvatarProps {
  readonly initials: string
  readonly imageUrl?: string | undefined
  readonly size?: 'small' | 'normal' | 'large' | 'huge'
  /** Children have a blue disc. */
  readonly isKid?: boolean
  /** The chosen one of several. */
  readonly hasRing?: boolean
}

/** A face or two letters. Decoration: the name stands beside it. */
export function Avatar(props: AvatarProps): ReactNode {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        styles.avatar,
        styles[props.size ?? 'normal'],
        props.isKid && styles.kid,
        props.hasRing && styles.ring,
      )}
    >
      {props.imageUrl === undefined ? (
        props.initials
      ) : (
        <img src={props.imageUrl} alt="" loading="lazy" decoding="async" />
      )}
    </span>
  )
}
