import type { ReactNode } from 'react'
import { classNames } from '../class-names/class-names.ts'
import { IconButton } from '../icon-button/icon-button.tsx'
import { arrowLeft } from '../icon/phosphor/arrow-left.gen.ts'
import { Logo } from '../logo/logo.tsx'
import styles from './top-bar.module.css'

/** Where the arrow leads: to the page above, or one step back in the history. */
export interface BackTarget {
  readonly label: string
  readonly href?: string
  readonly onBack?: () => void
}

/** The bar at the top of phones. Its title is a repetition: every page has its own h1, see PageHead. */
export function TopBar(props: {
  readonly title?: string
  readonly back?: BackTarget | undefined
  /** Shows the logo instead of a title, on the start page. */
  readonly logo?: { readonly name: string; readonly href?: string }
  /** Icon buttons at the right. */
  readonly actions?: ReactNode
  /** Transparent over a picture. */
  readonly isClear?: boolean
  /** Also shown from 1024 px on. */
  readonly isOnDesktop?: boolean
}): ReactNode {
  const { title, back, logo } = props
  return (
    <header
      className={classNames(styles.bar, props.isClear && styles.clear, props.isOnDesktop && styles.desktop)}
    >
      {back ? (
        <IconButton icon={arrowLeft} isUp label={back.label} href={back.href} onClick={back.onBack} />
      ) : null}
      {logo ? <Logo name={logo.name} href={logo.href} className={styles.logo} /> : null}
      {logo ? null : (
        <p className={styles.title} aria-hidden="true">
          {title}
        </p>
      )}
      {props.actions}
    </header>
  )
}
