import type { ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import { classNames } from '../class-names/class-names.ts'
import { Icon } from '../icon/icon.tsx'
import type { IconShape } from '../icon/icon.tsx'
import { Link } from '../link/link.tsx'
import { userSwitch } from '../icon/phosphor/user-switch.gen.ts'
import { wifiSlash } from '../icon/phosphor/wifi-slash.gen.ts'
import styles from './view-bar.module.css'

/**
 * The view of another account: a child's in the sport colour, an admin's impersonation in text colour. Always
 * visible, one exit.
 */
export function ViewBar(props: {
  /** "Ansicht von Jonas" */
  readonly text: ReactNode
  readonly exitLabel: string
  readonly onExit: () => void
  readonly tone?: 'sport' | 'admin'
  readonly icon?: IconShape
}): ReactNode {
  return (
    <output className={classNames(styles.bar, styles.view, props.tone === 'admin' && styles.admin)}>
      <Icon icon={props.icon ?? userSwitch} weight="bold" />
      <span className="grow">{props.text}</span>
      <button type="button" className={styles.exit} onClick={props.onExit}>
        {props.exitLabel}
      </button>
    </output>
  )
}

/**
 * A running activity: what it is, the remaining time, and the link back to it. The time changes each second
 * and is not announced.
 */
export function TimeBar(props: {
  readonly icon: IconShape
  /** "Training läuft" */
  readonly label: string
  readonly text: string
  readonly time: string
  readonly link: { readonly label: string; readonly href: string }
}): ReactNode {
  return (
    <section className={classNames(styles.bar, styles.view)} aria-label={props.label}>
      <Icon icon={props.icon} weight="bold" />
      <span className={classNames('grow', styles.running)}>
        <span className="t-ellipsis">{props.text}</span>
        <span className={styles.time}>{props.time}</span>
      </span>
      <Link className={styles.exit} href={props.link.href}>
        {props.link.label}
      </Link>
    </section>
  )
}

/** No network: stays until the connection is back, then says so. */
export function OfflineBar(props: {
  /** "Kein Netz seit 16:12" */
  readonly text: string
  readonly tone?: 'warning' | 'positive'
  readonly icon?: IconShape
  /** "4 warten" */
  readonly note?: string | undefined
  readonly check?: { readonly label: string; readonly onClick: () => void; readonly isBusy?: boolean }
}): ReactNode {
  const { tone = 'warning', check } = props
  return (
    <output className={classNames(styles.bar, styles[tone])}>
      <Icon icon={props.icon ?? wifiSlash} weight="bold" />
      <span className="grow">{props.text}</span>
      {props.note === undefined ? null : <span className={styles.note}>{props.note}</span>}
      {check === undefined ? null : (
        <Button size="small" isBusy={check.isBusy ?? false} onClick={check.onClick}>
          {check.label}
        </Button>
      )}
    </output>
  )
}
