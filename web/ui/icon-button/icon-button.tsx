import type { ReactNode, Ref } from 'react'
import { classNames } from '../class-names/class-names.ts'
import { Icon } from '../icon/icon.tsx'
import type { IconShape, IconWeight } from '../icon/icon.tsx'
import { Link } from '../link/link.tsx'
import styles from './icon-button.module.css'

export interface IconButtonProps {
  readonly icon: IconShape
  readonly weight?: IconWeight
  /**
   * The accessible name, required for every icon button. The meaning of a dot belongs in it: "Mitteilungen, 2
   * neu".
   */
  readonly label: string
  readonly onClick?: (() => void) | undefined
  readonly href?: string | undefined
  /** Leads to the page above this one, see TopBar. */
  readonly isUp?: boolean
  readonly tone?: 'plain' | 'soft'
  readonly hasDot?: boolean
  readonly isDisabled?: boolean
  /** For a toggle: sound on, mirror on. */
  readonly isPressed?: boolean | undefined
  readonly isExpanded?: boolean | undefined
  readonly iconSize?: number
  readonly className?: string | undefined
  readonly ref?: Ref<HTMLButtonElement>
}

/** A 48 px square with a name; a link when it has an `href`. */
export function IconButton({ ref, ...props }: IconButtonProps): ReactNode {
  const className = classNames(styles.button, props.tone === 'soft' && styles.soft, props.className)
  const content = (
    <>
      <Icon icon={props.icon} weight={props.weight} size={props.iconSize ?? 24} />
      {props.hasDot ? <span className={styles.dot} /> : null}
    </>
  )
  if (props.href !== undefined) {
    return (
      <Link
        href={props.href}
        className={className}
        aria-label={props.label}
        onClick={props.onClick}
        data-up={props.isUp || undefined}
        data-print="control"
      >
        {content}
      </Link>
    )
  }
  return (
    <button
      ref={ref}
      type="button"
      className={className}
      aria-label={props.label}
      aria-pressed={props.isPressed}
      aria-expanded={props.isExpanded}
      disabled={props.isDisabled}
      onClick={props.onClick}
    >
      {content}
    </button>
  )
}
