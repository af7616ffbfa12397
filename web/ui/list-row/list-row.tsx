import type { ReactNode } from 'react'
import { classNames } from '../class-names/class-names.ts'
import { Icon } from '../icon/icon.tsx'
import type { IconShape } from '../icon/icon.tsx'
import { caretRight } from '../icon/phosphor/caret-right.gen.ts'
import { Link } from '../link/link.tsx'
import styles from './list-row.module.css'

/** A list with hairlines between its rows, none after the last. */
export function List(props: { readonly children: ReactNode; readonly label?: string }): ReactNode {
  return <ul aria-label={props.label}>{props.children}</ul>
}

export interface ListRowProps {
  readonly title: ReactNode
  readonly note?: ReactNode
  readonly icon?: IconShape | undefined
  /** In place of the icon: an Avatar, a time. */
  readonly lead?: ReactNode
  /** At the right: a value, a Tag, a Switch, an IconButton. */
  readonly trail?: ReactNode
  readonly href?: string | undefined
  readonly onClick?: (() => void) | undefined
  readonly isPlainTitle?: boolean
}

/**
 * One row, 64 px high: icon or avatar, name, second line, value or control. The whole row is a link or button
 * when it leads somewhere.
 */
export function ListRow(props: ListRowProps): ReactNode {
  const leads = props.href !== undefined || props.onClick !== undefined
  const content = (
    <>
      {props.icon ? <Icon icon={props.icon} className={styles.icon} /> : null}
      {props.lead}
      <span className="grow">
        <span className={classNames(styles.title, props.isPlainTitle && styles.plain)}>{props.title}</span>
        {props.note ? <span className={styles.note}>{props.note}</span> : null}
      </span>
      {props.trail}
      {leads && props.trail === undefined ? (
        <Icon icon={caretRight} weight="bold" size={18} className={styles.icon} />
      ) : null}
    </>
  )
  return <li className={styles.item}>{wrap(props, content)}</li>
}

function wrap(props: ListRowProps, content: ReactNode): ReactNode {
  if (props.href !== undefined) {
    return (
      <Link href={props.href} className={classNames(styles.row, styles.leads)} onClick={props.onClick}>
        {content}
      </Link>
    )
  }
  if (props.onClick) {
    return (
      <button type="button" className={classNames(styles.row, styles.leads)} onClick={props.onClick}>
        {content}
      </button>
    )
  }
  return <div className={styles.row}>{content}</div>
}

/** "Escrima, Stöcke, morgen 10:00": the next class at the foot of a mat, with the edge of its sport. */
export function NextRow(props: {
  readonly title: ReactNode
  readonly note?: ReactNode
  readonly href: string
  /** Replaces the page that is left, see Link. */
  readonly isInPlace?: boolean
}): ReactNode {
  return (
    <Link href={props.href} className={styles.next} data-in-place={props.isInPlace || undefined}>
      <i />
      <span className="grow">
        <span className={styles.title}>{props.title}</span>
        {props.note ? <span className={styles.note}>{props.note}</span> : null}
      </span>
      <Icon icon={caretRight} weight="bold" size={18} />
    </Link>
  )
}
