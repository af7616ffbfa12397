import type { ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import type { IconWeight } from '../icon/icon.tsx'
import { sealCheck } from '../icon/phosphor/seal-check.gen.ts'
import { ticket } from '../icon/phosphor/ticket.gen.ts'
import { Link } from '../link/link.tsx'
import styles from './workshop-row.module.css'

/** A workshop at the end of a stripe: attended, or still to be booked. */
export function WorkshopRow(props: {
  readonly title: string
  /** "Workshop 2, Sa., 23. Januar, 6 Plätze frei" */
  readonly note: string
  readonly isDone: boolean
  readonly href?: string | undefined
}): ReactNode {
  const weight: IconWeight = props.isDone ? 'fill' : 'regular'
  const content = (
    <>
      <Icon icon={props.isDone ? sealCheck : ticket} weight={weight} size={22} className={styles.icon} />
      <span className="grow">
        {props.title}
        <small className={styles.note}>{props.note}</small>
      </span>
    </>
  )
  if (props.href === undefined) return <div className={styles.row}>{content}</div>
  return (
    <Link href={props.href} className={styles.row}>
      {content}
    </Link>
  )
}
