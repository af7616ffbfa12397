/** The messages of the user (§2 Messages): a list with a reading pane beside it on desktops, one after the other on phones. */
import type { ReactNode } from 'react'
import { DIRECTORIES } from '@wegband/domain/features/user-messages/contract.ts'
import { hrefTo } from '../../platform/router/links.tsx'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Button } from '../../ui/button/button.tsx'
import { classNames } from '../../ui/class-names/class-names.ts'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { notePencil } from '../../ui/icon/phosphor/note-pencil.gen.ts'
import { TextLink } from '../../ui/link/text-link.tsx'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { LinkTabs } from '../../ui/tabs/tabs.tsx'
import { TopBar } from '../../ui/top-bar/top-bar.tsx'
import { useKnownViewer } from '../accounts/viewer.ts'
import { useIsViewing } from '../impersonation/use-view.ts'
import { GroupComposer } from './group-composer.tsx'
import { MessageComposer } from './message-composer.tsx'
import { MessageList } from './message-list.tsx'
import { MessageReader } from './message-reader.tsx'
import styles from './messages.module.css'
import { directoryHref, type OpenPart, useDirectory, useOpenPart } from './places.ts'

export function MessagesPage(): ReactNode {
  const t = useMessages('user-messages')
  const tSafety = useMessages('message-safety')
  const directory = useDirectory()
  const open = useOpenPart()
  const isViewing = useIsViewing()
  const unread = useKnownViewer()?.unreadUserMessagesCount ?? 0
  const compose = hrefTo('app.message-new')
  const isListOnly = open.kind === 'list'
  return (
    <div className={classNames(styles.page, !isListOnly && styles.opened)}>
      {isListOnly ? (
        <TopBar
          title={t('title')}
          actions={isViewing ? null : <IconButton icon={notePencil} label={t('new')} href={compose} />}
        />
      ) : null}
      <PageHead
        title={t('title')}
        isHiddenOnPhone
        actions={
          isViewing ? null : (
            <div className="desk-only">
              <Button variant="soft" icon={notePencil} href={compose}>
                {t('new')}
              </Button>
            </div>
          )
        }
      />
      <div className={styles.tabs}>
        <LinkTabs
          label={t('box.label')}
          items={DIRECTORIES.map((id) => ({
            id,
            label: t(`box.${id}`),
            href: directoryHref(id),
            isCurrent: id === directory,
            ...(id === 'inbox' && unread > 0 ? { count: unread } : {}),
          }))}
        />
      </div>
      <div className={styles.grid}>
        <div className={styles.list}>
          <MessageList
            key={directory}
            directory={directory}
            openId={open.kind === 'message' ? Number(open.id) : undefined}
          />
          {isViewing ? null : (
            <p className={styles.safety}>
              <TextLink isSmall href={hrefTo('app.message-safety')}>
                {tSafety('link')}
              </TextLink>
            </p>
          )}
        </div>
        <div className={styles.pane}>
          <Pane open={open} />
        </div>
      </div>
    </div>
  )
}

function Pane(props: { readonly open: OpenPart }): ReactNode {
  const t = useMessages('user-messages')
  const directory = useDirectory()
  const { open } = props
  if (open.kind === 'group') return <GroupComposer directory={directory} />
  if (open.kind === 'compose') return <MessageComposer directory={directory} />
  if (open.kind === 'message') return <MessageReader key={open.id} id={open.id} directory={directory} />
  return (
    <div className="desk-only">
      <EmptyState title={t('choose.title')} text={t('choose.text')} />
    </div>
  )
}
