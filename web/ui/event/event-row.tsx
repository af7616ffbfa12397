import { type ReactNode, useId } from 'react'
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
  /** "Tarek Aydın" */
  readonly trainer?: string | undefined
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
  /** A small Button at the right; only for a row with an address. */
  readonly action?: ReactNode
}

function Status(props: EventRowProps & { readonly id?: string }): ReactNode {
  if (!props.status) return null
  return (
    <span className={classNames(styles.status, props.isMine && styles.mine)} id={props.id}>
      {props.isMine ? <Icon icon={check} weight="bold" size={16} /> : null}
      {props.status}
    </span>
  )
}

function Facts(props: EventRowProps & { readonly id?: string; readonly children?: ReactNode }): ReactNode {
  return (
    <span className={styles.facts} id={props.id}>
      <span>{props.place}</span>
      {props.trainer ? <span>{props.trainer}</span> : null}
      {props.ages ? <span className={styles.ages}>{props.ages}</span> : null}
      {props.children}
    </span>
  )
}

/** The link covers the row, and the button stands above it. */
function RowWithAction(props: EventRowProps): ReactNode {
  const id = useId()
  const [timeId, titleId, factsId, statusId] = [`${id}-time`, `${id}-title`, `${id}-facts`, `${id}-status`]
  return (
    <div {...sportProps(props.sport)} className={classNames(styles.row, styles.withAction)}>
      <WovenEdge side="left" />
      <span className={styles.time} id={timeId}>
        {props.time}
      </span>
      <Link
        className={classNames(styles.title, styles.cover)}
        href={props.href ?? ''}
        id={titleId}
        aria-labelledby={`${timeId} ${titleId} ${factsId}${props.status ? ` ${statusId}` : ''}`}
      >
        {props.title}
      </Link>
      <div className={styles.line}>
        <Facts {...props} id={factsId} />
        <div className={styles.answer}>
          <Status {...props} id={statusId} />
          <div className={styles.action}>{props.action}</div>
        </div>
      </div>
    </div>
  )
}

/** One appointment of the agenda. */
export function EventRow(props: EventRowProps): ReactNode {
  if (props.action !== undefined && props.href !== undefined) return <RowWithAction {...props} />
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
        <Facts {...props}>
          <Status {...props} />
        </Facts>
        {props.tag ? <span className={styles.tag}>{props.tag}</span> : null}
      </span>
    </>
  )
  return props.href === undefined ? (
    <div {...look}>{content}</div>
  ) : (
    <Link {...look} href={props.href}>
      {content}
    </Link>
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
