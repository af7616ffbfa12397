import type { ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import { classNames } from '../class-names/class-names.ts'
import { Icon } from '../icon/icon.tsx'
import type { IconShape } from '../icon/icon.tsx'
import { userSwitch } from '../icon/phosphor/user-switch.gen.ts'
import { wifiSlash } from '../icon/phosphor/wifi-slash.gen.ts'
import styles from './view-bar.module.css'

/** Somebody else's view: a child's in the sport colour, an impersonation in text colour. Always visible, one exit. */
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

/** No network: stays until it is back. */
export function OfflineBar(props: {
  /** "Kein Netz seit 16:12" */
  readonly text: string
  readonly checkLabel: string
  readonly onCheck: () => void
  readonly isChecking?: boolean
}): ReactNode {
  return (
    <output className={classNames(styles.bar, styles.offline)}>
      <Icon icon={wifiSlash} weight="bold" />
      <span className="grow">{props.text}</span>
      <Button size="small" isBusy={props.isChecking ?? false} onClick={props.onCheck}>
        {props.checkLabel}
      </Button>
    </output>
  )
}
