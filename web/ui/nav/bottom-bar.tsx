import type { ReactNode } from 'react'
import { classNames } from '../class-names/class-names.ts'
import { Icon } from '../icon/icon.tsx'
import type { IconShape } from '../icon/icon.tsx'
import { qrCode } from '../icon/phosphor/qr-code.gen.ts'
import { Link } from '../link/link.tsx'
import { Spoken } from '../spoken/spoken.tsx'
import styles from './bottom-bar.module.css'
import type { NavItem } from './nav-item.ts'

/** The bar of phones and tablets: two entries, the scan button, two entries. Hidden from 1024 px on. */
export function BottomBar(props: {
  /** "Hauptmenü" */
  readonly label: string
  /** Up to four; the scan button stands after the second. */
  readonly items: readonly NavItem[]
  readonly scan: { readonly label: string; readonly href: string; readonly icon?: IconShape }
  readonly onNavigate?: () => void
}): ReactNode {
  const { items, scan, onNavigate } = props
  return (
    <nav className={styles.bar} aria-label={props.label}>
      {items.slice(0, 2).map((item) => (
        <Slot key={item.id} item={item} onNavigate={onNavigate} />
      ))}
      <Link href={scan.href} className={styles.scan} aria-label={scan.label} onClick={onNavigate}>
        <span className={styles.scanFace}>
          <Icon icon={scan.icon ?? qrCode} weight="bold" size={28} />
        </span>
      </Link>
      {items.slice(2, 4).map((item) => (
        <Slot key={item.id} item={item} onNavigate={onNavigate} />
      ))}
    </nav>
  )
}

function Slot(props: { readonly item: NavItem; readonly onNavigate?: (() => void) | undefined }): ReactNode {
  const { item } = props
  const isCurrent = item.isCurrent ?? false
  const className = classNames(styles.slot, isCurrent && styles.current)
  const content = (
    <>
      <span className={styles.face}>
        <Icon icon={item.icon} weight={isCurrent ? 'fill' : 'regular'} size={25} />
        {item.count ? <span className={styles.dot} /> : null}
      </span>
      <span>
        <Spoken more={item.count ? [item.countLabel ?? String(item.count)] : []}>{item.label}</Spoken>
      </span>
    </>
  )
  if (item.href === undefined) {
    return (
      <button
        type="button"
        className={className}
        aria-haspopup="dialog"
        aria-expanded={item.isOpen ?? false}
        onClick={item.onPress}
      >
        {content}
      </button>
    )
  }
  return (
    <Link
      href={item.href}
      className={className}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={props.onNavigate}
    >
      {content}
    </Link>
  )
}
