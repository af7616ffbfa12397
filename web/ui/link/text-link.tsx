import type { ReactNode } from 'react'
import { classNames } from '../class-names/class-names.ts'
import { Icon } from '../icon/icon.tsx'
import type { IconShape } from '../icon/icon.tsx'
import { Link } from './link.tsx'
import type { LinkProps } from './link.tsx'
import styles from './text-link.module.css'

/** An underlined link with a target of 44; `isInline` for a link inside a sentence. */
export function TextLink(
  props: LinkProps & {
    readonly icon?: IconShape | undefined
    readonly isInline?: boolean
    readonly isSmall?: boolean
  },
): ReactNode {
  const { icon, isInline = false, isSmall = false, className, children, ...rest } = props
  return (
    <Link
      {...rest}
      className={classNames(isInline ? styles.inline : styles.link, isSmall && styles.small, className)}
    >
      {icon ? <Icon icon={icon} size={20} /> : null}
      {children}
    </Link>
  )
}

/** Looks like a link, acts like a button: for a minor action. */
export function TextAction(props: {
  readonly onClick: () => void
  readonly icon?: IconShape
  readonly isSmall?: boolean
  readonly children: ReactNode
}): ReactNode {
  return (
    <button
      type="button"
      onClick={props.onClick}
      className={classNames(styles.link, props.isSmall && styles.small)}
    >
      {props.icon ? <Icon icon={props.icon} size={20} /> : null}
      {props.children}
    </button>
  )
}
