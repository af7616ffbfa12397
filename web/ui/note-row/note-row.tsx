import type { ReactNode } from 'react'
import { classNames } from '../class-names/class-names.ts'
import { Icon } from '../icon/icon.tsx'
import type { IconShape } from '../icon/icon.tsx'
import { Link } from '../link/link.tsx'
import styles from './note-row.module.css'

export type NoteTone = 'neutral' | 'positive' | 'warning' | 'danger'

/** Notifications of one period, with its name above: "Heute". */
export function NoteList(props: { readonly title: string; readonly children: ReactNode }): ReactNode {
  return (
    <section>
      <h2 className={styles.time}>{props.title}</h2>
      <ul>{props.children}</ul>
    </section>
  )
}

/** A notification: an unread one is bold, with a chevron in the gutter and a hidden word. */
export function NoteRow(props: {
  readonly icon: IconShape
  readonly tone?: NoteTone
  readonly title: string
  readonly text?: string | undefined
  readonly time: { readonly text: string; readonly dateTime: string }
  /** "ungelesen"; undefined for a read one. */
  readonly newLabel?: string | undefined
  /** Makes the whole row a link. */
  readonly href?: string | undefined
  readonly onOpen?: (() => void) | undefined
  /** Small buttons below the text; they stand above the link of the row. */
  readonly actions?: ReactNode
}): ReactNode {
  const { title, newLabel, href } = props
  const isNew = newLabel !== undefined
  const name = (
    <>
      {title}
      {isNew ? <span className="visually-hidden">{`, ${newLabel}`}</span> : null}
    </>
  )
  return (
    <li className={classNames(styles.row, isNew && styles.new)}>
      <span className={classNames(styles.icon, styles[props.tone ?? 'neutral'])}>
        <Icon icon={props.icon} />
      </span>
      <div className="grow">
        <div className={styles.head}>
          {href === undefined ? (
            <p className={styles.title}>{name}</p>
          ) : (
            <Link
              href={href}
              className={classNames(styles.title, styles.link)}
              aria-label={isNew ? `${title}, ${newLabel}` : undefined}
              onClick={props.onOpen}
            >
              {name}
            </Link>
          )}
          <time dateTime={props.time.dateTime} className={styles.at}>
            {props.time.text}
          </time>
        </div>
        {props.text ? <p className="t-small t-muted">{props.text}</p> : null}
        {props.actions ? <div className={styles.actions}>{props.actions}</div> : null}
      </div>
    </li>
  )
}
