/**
 * The menu of phones and the account box of desktops: pages, language, theme, sign out. Loaded when it first
 * opens.
 */
import type { ReactNode } from 'react'
import { DeviceSwitches } from '../../features/accounts/device-switches.tsx'
import { useKnownViewer } from '../../features/accounts/viewer.ts'
import { useIsViewing } from '../../features/impersonation/use-view.ts'
import { useSignOut } from '../../features/appointments/offline/use-sign-out.tsx'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo } from '../../platform/router/links.tsx'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { qrCode } from '../../ui/icon/phosphor/qr-code.gen.ts'
import { signOut } from '../../ui/icon/phosphor/sign-out.gen.ts'
import { TextLink } from '../../ui/link/text-link.tsx'
import { List, ListRow } from '../../ui/list-row/list-row.tsx'
import type { NavItem } from '../../ui/nav/nav-item.ts'
import { Count } from '../../ui/tag/tag.tsx'
import { accountInitials, accountName } from '../../features/accounts/account-name.ts'
import styles from './shell.module.css'
import { useMenu } from './use-menu.ts'

function Entries(props: {
  readonly label: string
  readonly items: readonly NavItem[]
  readonly onLeave: () => void
}): ReactNode {
  if (props.items.length === 0) return null
  return (
    <nav aria-label={props.label}>
      <List>
        {props.items.map((item) => (
          <ListRow
            key={item.id}
            icon={item.icon}
            title={item.label}
            note={item.countLabel ?? item.banner}
            href={item.href}
            onClick={props.onLeave}
            {...(item.count === undefined ? {} : { trail: <Count value={item.count} /> })}
          />
        ))}
      </List>
    </nav>
  )
}

function SignOutButton(): ReactNode {
  const t = useMessages('shell')
  const leaving = useSignOut()
  return (
    <>
      <Button
        isBlock
        icon={signOut}
        isBusy={leaving.isBusy}
        busyLabel={t('menu.loggingOut')}
        onClick={leaving.signOut}
      >
        {t('menu.logout')}
      </Button>
      {leaving.question}
    </>
  )
}

/** `account`: without the pages, which stand in the side navigation anyway. */
export function MenuSheet(props: {
  readonly kind: 'menu' | 'account'
  readonly isOpen: boolean
  readonly onClose: () => void
}): ReactNode {
  const t = useMessages('shell')
  const menu = useMenu()
  const isViewing = useIsViewing()
  const viewer = useKnownViewer()
  const { onClose } = props
  const name = viewer === undefined ? '' : accountName(viewer)
  return (
    <Dialog
      isOpen={props.isOpen}
      onClose={onClose}
      closeLabel={t('menu.close')}
      title={props.kind === 'menu' ? t('menu.title') : t('account.title')}
    >
      <div className={styles.menu}>
        <List>
          <ListRow
            lead={<Avatar initials={viewer === undefined ? '' : accountInitials(viewer)} size="small" />}
            title={name === '' ? t('account.nameless') : name}
            note={viewer?.mail ?? undefined}
          />
          {viewer?.isAnonymous ? null : (
            <ListRow icon={qrCode} title={t('menu.myCode')} href={hrefTo('app.qr-code')} onClick={onClose} />
          )}
        </List>
        {props.kind === 'menu' ? (
          <>
            <Entries label={t('menu.label')} items={menu.main} onLeave={onClose} />
            <Entries label={t('menu.secondary')} items={menu.secondary} onLeave={onClose} />
          </>
        ) : null}
        <DeviceSwitches />
        {/* a view of another account has one exit, in the view bar */}
        {isViewing ? null : <SignOutButton />}
        <TextLink isSmall href={hrefTo('app.imprint')} onClick={onClose}>
          {t('titles.imprint')}
        </TextLink>
      </div>
    </Dialog>
  )
}
