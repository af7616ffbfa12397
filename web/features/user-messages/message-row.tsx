/** One message of a list: whose mailbox, who, what about, when; unread ones are bold with a chevron in the gutter. */
import type { ReactNode } from 'react'
import type { MessageEntry } from '@wegband/domain/features/user-messages/contract.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { Button } from '../../ui/button/button.tsx'
import { classNames } from '../../ui/class-names/class-names.ts'
import { arrowCounterClockwise } from '../../ui/icon/phosphor/arrow-counter-clockwise.gen.ts'
import { Link } from '../../ui/link/link.tsx'
import { plainText } from '../../ui/markdown/plain-text.ts'
import { Tag } from '../../ui/tag/tag.tsx'
import { facesOf, isSent, isTrash, useMessageWords } from './message-words.ts'
import { messageHref } from './places.ts'
import styles from './messages.module.css'

export type RowActions = {
  readonly onRestore: (message: MessageEntry) => void
  readonly onPurge: (message: MessageEntry) => void
  /** Undefined while nothing is being selected. */
  readonly selected: ReadonlySet<string> | undefined
  readonly onSelect: (message: MessageEntry) => void
  /** In a child's view nothing can be changed. */
  readonly isReadOnly: boolean
}

/** A message may stand in two directories of one mailbox. */
export const rowKey = ({ id, directory }: Pick<MessageEntry, 'id' | 'directory'>): string =>
  `${isSent(directory) ? 'outbox' : 'inbox'}-${id}`

export function MessageRow(props: {
  readonly message: MessageEntry
  readonly isCurrent: boolean
  readonly actions: RowActions
}): ReactNode {
  const t = useMessages('user-messages')
  const words = useMessageWords()
  const { message, isCurrent, actions } = props
  const isNew = message.readAt === null && !isSent(message.directory)
  const other = words.other(message)
  const children =
    message.children.length > 0 ? t('for', { names: words.names(message.children) }) : undefined
  const attachments =
    message.attachmentCount > 0 ? t('attachments.count', { count: message.attachmentCount }) : undefined
  const label = [
    isNew ? t('unread') : undefined,
    other,
    message.title,
    children,
    attachments,
    words.time(message.sentAt),
  ]
    .filter((part) => part !== undefined)
    .join(', ')
  return (
    <li className={classNames(styles.row, isNew && styles.new, isCurrent && styles.current)}>
      {actions.selected === undefined ? (
        <Avatar {...facesOf(message)} />
      ) : (
        <input
          type="checkbox"
          className={styles.box}
          aria-label={t('select.one', { title: message.title })}
          checked={actions.selected.has(rowKey(message))}
          onChange={() => actions.onSelect(message)}
        />
      )}
      <div className={styles.body}>
        <div className={styles.head}>
          <p className={styles.person}>{other}</p>
          <time dateTime={message.sentAt} className={styles.at}>
            {words.time(message.sentAt)}
          </time>
        </div>
        <Link
          href={messageHref(message.id, message.directory)}
          className={styles.link}
          data-row-opener=""
          aria-label={label}
          aria-current={isCurrent ? 'true' : undefined}
        >
          {message.title}
        </Link>
        <p className={styles.excerpt}>{plainText(message.excerpt)}</p>
        {children === undefined && attachments === undefined ? null : (
          <p className={styles.tags}>
            {children === undefined ? null : <Tag isNarrow>{children}</Tag>}
            {attachments === undefined ? null : <Tag isNarrow>{attachments}</Tag>}
          </p>
        )}
        {isTrash(message.directory) && !actions.isReadOnly && actions.selected === undefined ? (
          <div className={styles.actions}>
            <Button
              size="small"
              variant="soft"
              icon={arrowCounterClockwise}
              onClick={() => actions.onRestore(message)}
            >
              {t('reader.restore')}
            </Button>
            <Button size="small" variant="danger" onClick={() => actions.onPurge(message)}>
              {t('reader.delete')}
            </Button>
          </div>
        ) : null}
      </div>
    </li>
  )
}
