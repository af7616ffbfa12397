import { type ReactNode, useState } from 'react'
import { classNames } from '../class-names/class-names.ts'
import styles from './avatar.module.css'

export interface AvatarProps {
  readonly initials: string
  readonly imageUrl?: string | undefined
  readonly size?: 'small' | 'normal' | 'large' | 'huge'
  /** Children have a blue disc. */
  readonly isKid?: boolean
  /** Marks the selected one of several. */
  readonly hasRing?: boolean
}

/** A picture, or two initials where it is missing or does not load. Decoration: the name stands beside it. */
export function Avatar(props: AvatarProps): ReactNode {
  const { imageUrl } = props
  const [failedUrl, setFailedUrl] = useState<string>()
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
      {imageUrl === undefined || imageUrl === failedUrl ? (
        props.initials
      ) : (
        <img src={imageUrl} alt="" loading="lazy" decoding="async" onError={() => setFailedUrl(imageUrl)} />
      )}
    </span>
  )
}
