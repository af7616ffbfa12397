import type { ReactNode } from 'react'
import { classNames } from '../class-names/class-names.ts'
import { Icon } from '../icon/icon.tsx'
import type { IconShape } from '../icon/icon.tsx'
import { Link } from '../link/link.tsx'
import { sportProps } from '../sport/sport.tsx'
import type { SportColour } from '../sport/sport.tsx'
import styles from './chip.module.css'

/** A filter that is on or off; with an `href` a choice between pages, where the current one is on. */
export function Chip(props: {
  readonly children: ReactNode
  readonly isOn: boolean
  readonly onClick?: () => void
  readonly href?: string | undefined
  readonly icon?: IconShape | undefined
  /** A chevron in the colour of a sport. */
  readonly sport?: SportColour | undefined
}): ReactNode {
  const className = classNames(styles.chip, props.isOn && styles.on)
  const content = (
    <>
      {props.icon ? <Icon icon={props.icon} size={20} /> : null}
      {props.sport ? <i className={styles.pip} {...sportProps(props.sport)} /> : null}
      {props.children}
    </>
  )
  if (props.href !== undefined) {
    return (
      <Link href={props.href} className={className} aria-current={props.isOn ? 'true' : undefined}>
        {content}
      </Link>
    )
  }
  return (
    <button type="button" className={className} aria-pressed={props.isOn} onClick={props.onClick}>
      {content}
    </button>
  )
}

/** Chips side by side: scrolls to the screen edge on phones, wraps on desktops. */
export function ChipRow(props: {
  /** "Filter" */
  readonly label: string
  readonly children: ReactNode
  /** Wraps on phones too, for a row inside a form. */
  readonly isWrapping?: boolean
  /** Scrolls on desktops too: chips that arrive later move nothing below. */
  readonly isOneRow?: boolean
  /** As text: a choice beside the matter of a page, which competes with no button. */
  readonly isQuiet?: boolean
}): ReactNode {
  return (
    <fieldset
      aria-label={props.label}
      className={classNames(
        styles.row,
        props.isWrapping && styles.wrapping,
        props.isOneRow && styles.oneRow,
        props.isQuiet && styles.quiet,
      )}
    >
      {props.children}
    </fieldset>
  )
}
