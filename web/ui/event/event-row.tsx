import type { ReactNode } from 'react'
import { classNames } from '../class-names/class-names.ts'
import { Icon } from '../icon/icon.tsx'
import { check } from '../icon/phosphor/check.gen.ts'
import { Link } from '../link/link.tsx'
import { sportProps } from '../sport/sport.tsx'
import type { SportColour } from '../sport/sport.tsx'
import { WovenEdge } from '../woven/woven-progress.tsx'
import styles from './event-row.module.css'

export interface EventRowProps {
  /** Without an address the row is not a link. */
  readonly href: string | undefined
  readonly sport: SportColour | undefined
  /** "18:30" */
  readonly time: string
  readonly title: string
  readonly place: string
  /** "6 bis 12 Jahre", "ab 16" */
  readonly ages?: string | undefined
  /** "angemeldet", "warst da", "6 Plätze frei" */
  readonly status?: string | undefined
  /** Shows the status with a check. */
  readonly isMine?: boolean
  readonly isPast?: boolean
  /** Strikes the title through; the tag says it in words. */
  readonly isCancelled?: boolean
  /** A Tag: "abgesagt", "Vertretung". */
  readonly tag?: ReactNode
  /** A small Button at the right, beside the link. */
  readonly action?: ReactNode
}

/** One appointment of the agenda. */
export function EventRow(props: EventRowProps): ReactNode {
  const look = {
    ...sportProps(props.sport),
    className: classNames(styles.row, props.isPast && styles.past, props.isCancelled && styles.cancelled),
  }
  const content = (
    <>
      <WovenEdge side="left" />
      <span className={styles.time}>{props.time}</span>
      <span>
        <span className={styles.title}>{props.title}</span>
        <span className={styles.facts}>
          <span>{props.place}</span>
          {props.ages ? <span className={styles.ages}>{props.ages}</span> : null}
          {props.status ? (
            <span className={classNames(styles.status, props.isMine && styles.mine)}>
              {props.isMine ? <Icon icon={check} weight="bold" size={16} /> : null}
              {props.status}
            </span>
          ) : null}
        </span>
        {props.tag ? <span className={styles.tag}>{props.tag}</span> : null}
      </span>
    </>
  )
  if (props.href === undefined) return <div {...look}>{content}</div>
  const link = (
    <Link {...look} href={props.href}>
      {content}
    </Link>
  )
  return props.action === undefined ? (
    link
  ) : (
    <div className={styles.withAction}>
      {link}
      <div className={styles.action}>{props.action}</div>
    </div>
  )
}

/** One day of the agenda: the date at the left, its rows at the right. */
export function AgendaDay(props: {
  /** "Mo", today "Heute" */
  readonly weekday: string
  readonly day: string
  readonly isToday?: boolean
  /** The whole date, for screen readers. */
  readonly label: string
  readonly children: ReactNode
}): ReactNode {
  return (
    <section className={styles.day} aria-label={props.label}>
      <h2 className={classNames(styles.date, props.isToday && styles.today)} aria-hidden="true">
        {props.weekday}
        <b>{props.day}</b>
      </h2>
      <div className={styles.rows}>{props.children}</div>
    </section>
  )
}
