import type { ReactNode } from 'react'
import { Avatar } from '../avatar/avatar.tsx'
import { classNames } from '../class-names/class-names.ts'
import { Icon } from '../icon/icon.tsx'
import { caretUpDown } from '../icon/phosphor/caret-up-down.gen.ts'
import { magnifyingGlass } from '../icon/phosphor/magnifying-glass.gen.ts'
import { Link } from '../link/link.tsx'
import { Logo } from '../logo/logo.tsx'
import { Count } from '../tag/tag.tsx'
import { Spoken } from '../spoken/spoken.tsx'
import styles from './side-nav.module.css'
import type { NavItem } from './nav-item.ts'

/** The signed-in user, and where to change the view or reach the profile. */
export interface NavAccount {
  readonly name: string
  readonly initials: string
  readonly imageUrl?: string | undefined
  /** "Ansicht wechseln" */
  readonly note: string
  /** Where it leads; without one it opens a sheet, see `onPress`. */
  readonly href?: string | undefined
  readonly onPress?: (() => void) | undefined
  readonly isOpen?: boolean | undefined
}

/** Opens the search over everything; `keys` names its shortcut. */
export interface NavSearch {
  readonly label: string
  readonly keys: string
  readonly onPress: () => void
}

/** The side of desktops: logo, main menu, secondary menu, account. Hidden below 1024 px. */
export function SideNav(props: {
  readonly label: string
  readonly logo: { readonly name: string; readonly href: string }
  readonly search?: NavSearch | undefined
  readonly main: readonly NavItem[]
  readonly secondary?: readonly NavItem[]
  readonly account?: NavAccount | undefined
  /** One entry at the lower end, such as the way out of the administration. */
  readonly foot?: NavItem
  readonly onNavigate?: () => void
}): ReactNode {
  const { logo, search, main, secondary = [], account, foot, onNavigate } = props
  return (
    <nav className={styles.side} aria-label={props.label}>
      <Logo name={logo.name} href={logo.href} className={styles.logo} />
      {search ? (
        <button type="button" className={styles.search} aria-haspopup="dialog" onClick={search.onPress}>
          <Icon icon={magnifyingGlass} weight="bold" size={18} />
          <span className="grow">{search.label}</span>
          <span className="t-tiny t-muted" aria-hidden="true">
            {search.keys}
          </span>
        </button>
      ) : null}
      <ul>
        {main.map((item) => (
          <Entry key={item.id} item={item} onNavigate={onNavigate} />
        ))}
      </ul>
      {secondary.length > 0 ? (
        <ul className={styles.secondary}>
          {secondary.map((item) => (
            <Entry key={item.id} item={item} onNavigate={onNavigate} isSmall />
          ))}
        </ul>
      ) : null}
      {foot ? (
        <ul className={styles.foot}>
          <Entry item={foot} onNavigate={onNavigate} />
        </ul>
      ) : null}
      {account ? <AccountEntry account={account} onNavigate={onNavigate} /> : null}
    </nav>
  )
}

function AccountEntry(props: {
  readonly account: NavAccount
  readonly onNavigate?: (() => void) | undefined
}): ReactNode {
  const { account } = props
  const content = (
    <>
      <Avatar initials={account.initials} imageUrl={account.imageUrl} size="small" />
      <span className="grow">
        <span className={styles.name}>{account.name}</span>
        <span className="t-tiny t-muted">{account.note}</span>
      </span>
      <Icon icon={caretUpDown} weight="bold" size={18} />
    </>
  )
  if (account.href === undefined) {
    return (
      <button
        type="button"
        className={styles.account}
        aria-haspopup="dialog"
        aria-expanded={account.isOpen ?? false}
        onClick={account.onPress}
      >
        {content}
      </button>
    )
  }
  return (
    <Link className={styles.account} href={account.href} onClick={props.onNavigate}>
      {content}
    </Link>
  )
}

const spokenBeside = ({ count, countLabel, banner }: NavItem): string[] => {
  if (count) return [countLabel ?? String(count)]
  return banner === undefined ? [] : [banner]
}

function Entry(props: {
  readonly item: NavItem
  readonly onNavigate?: (() => void) | undefined
  readonly isSmall?: boolean
}): ReactNode {
  const { item, isSmall = false } = props
  const isCurrent = item.isCurrent ?? false
  return (
    <li>
      <Link
        href={item.href ?? ''}
        className={classNames(styles.entry, isSmall && styles.small, isCurrent && styles.current)}
        aria-current={isCurrent ? 'page' : undefined}
        onClick={props.onNavigate}
      >
        <Icon icon={item.icon} weight={isCurrent ? 'fill' : 'regular'} size={isSmall ? 20 : 22} />
        <span className="grow">
          <Spoken more={spokenBeside(item)}>{item.label}</Spoken>
        </span>
        {item.banner === undefined ? null : (
          <span aria-hidden="true" className={styles.banner}>
            {item.banner}
          </span>
        )}
        {item.count ? (
          <span aria-hidden="true">
            <Count value={item.count} />
          </span>
        ) : null}
      </Link>
    </li>
  )
}
