/** The list of a directory, or what a search found in all of them; many messages can be changed at once. */
import { type ReactNode, useState } from 'react'
import type {
  Directory,
  MessageAction,
  MessageEntry,
} from '@wegband/domain/features/user-messages/contract.ts'
import { SEARCH_MAX, SEARCH_MIN } from '@wegband/domain/features/user-messages/contract.ts'
import { lazyDialog } from '../../platform/loading/lazy-part.tsx'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Button } from '../../ui/button/button.tsx'
import { classNames } from '../../ui/class-names/class-names.ts'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { arrowCounterClockwise } from '../../ui/icon/phosphor/arrow-counter-clockwise.gen.ts'
import { checks } from '../../ui/icon/phosphor/checks.gen.ts'
import { envelopeSimple } from '../../ui/icon/phosphor/envelope-simple.gen.ts'
import { magnifyingGlass } from '../../ui/icon/phosphor/magnifying-glass.gen.ts'
import { trash } from '../../ui/icon/phosphor/trash.gen.ts'
import { Picture } from '../../ui/picture/picture.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { LoadMore } from '../../ui/list-end/load-more.tsx'
import { QueryError } from '../errors/query-error.tsx'
import { useIsViewing } from '../impersonation/use-view.ts'
import { useRowKeys, useSlashKey } from '../tables/table-keys.ts'
import { DraftList } from './draft-list.tsx'
import { MessageRow, rowKey } from './message-row.tsx'
import { isSent, isTrash } from './message-words.ts'
import styles from './messages.module.css'
import { useChangeMessages, useDrafts, useMailbox } from './queries.ts'

const ConfirmDialog = lazyDialog(
  async () => (await import('../../ui/dialog/confirm-dialog.tsx')).ConfirmDialog,
)

export function MessageList(props: {
  readonly directory: Directory
  readonly openId: number | undefined
}): ReactNode {
  const { directory } = props
  const [typed, setTyped] = useState('')
  const [selected, setSelected] = useState<ReadonlySet<string>>()
  const [doomed, setDoomed] = useState<readonly MessageEntry[]>([])
  const list = useMailbox(directory, typed)
  const newest = list.data?.pages[0]
  const change = useChangeMessages()
  const isReadOnly = useIsViewing()
  const messages = list.data?.pages.flatMap((page) => page.data) ?? []
  const isSearch = typed.trim().length >= SEARCH_MIN
  const act = (chosen: readonly MessageEntry[], action: MessageAction): void => {
    // A search finds messages of several directories, and a change names one.
    for (const box of new Set(chosen.map((message) => message.directory))) {
      const ids = chosen.filter((message) => message.directory === box).map(({ id }) => id)
      change.mutate({ ids, directory: box, action })
    }
    setSelected(undefined)
  }
  const actions = {
    onRestore: (message: MessageEntry) => act([message], 'restore'),
    onPurge: (message: MessageEntry) => setDoomed([message]),
    selected,
    onSelect: (message: MessageEntry) => setSelected(toggled(selected, rowKey(message))),
    isReadOnly,
  }
  const chosen = messages.filter((message) => selected?.has(rowKey(message)))
  return (
    <>
      <TrashNote directory={directory} days={newest?.trashDays} />
      <Tools
        typed={typed}
        onType={setTyped}
        isSelecting={selected !== undefined}
        onSelect={
          messages.length === 0 || isReadOnly
            ? undefined
            : () => setSelected(selected === undefined ? new Set() : undefined)
        }
      />
      {selected === undefined ? null : (
        <SelectionBar
          chosen={chosen}
          onAll={() => setSelected(new Set(messages.map(rowKey)))}
          onAct={(action) => act(chosen, action)}
          onPurge={() => setDoomed(chosen)}
        />
      )}
      {directory === 'outbox' && !isSearch && !isReadOnly ? <DraftList /> : null}
      <Rows
        list={list}
        directory={directory}
        typed={isSearch ? typed.trim() : ''}
        total={newest?.meta.total}
        onClear={() => setTyped('')}
        onChoose={isReadOnly ? undefined : (at) => messages.slice(at, at + 1).forEach(actions.onSelect)}
      >
        {messages.map((message) => (
          <MessageRow
            key={rowKey(message)}
            message={message}
            isCurrent={message.id === props.openId && isSent(message.directory) === isSent(directory)}
            actions={actions}
          />
        ))}
      </Rows>
      <PurgeQuestion
        doomed={doomed}
        onConfirm={() => {
          act(doomed, 'delete')
          setDoomed([])
        }}
        onCancel={() => setDoomed([])}
      />
    </>
  )
}

/** How long what is deleted stays, as soon as the answer says so. */
function TrashNote(props: { readonly directory: Directory; readonly days: number | undefined }): ReactNode {
  const t = useMessages('user-messages')
  if (!isTrash(props.directory) || props.days === undefined) return null
  return <p className={classNames('t-small t-muted', styles.note)}>{t('trashNote', { count: props.days })}</p>
}

const toggled = (keys: ReadonlySet<string> | undefined, key: string): ReadonlySet<string> => {
  const next = new Set(keys)
  if (!next.delete(key)) next.add(key)
  return next
}

const SEARCH_ID = 'message-search'

function Tools(props: {
  readonly typed: string
  readonly onType: (typed: string) => void
  readonly isSelecting: boolean
  /** Undefined where nothing can be selected. */
  readonly onSelect: (() => void) | undefined
}): ReactNode {
  const t = useMessages('user-messages')
  useSlashKey(`#${SEARCH_ID}`)
  return (
    <div className={styles.tools}>
      <TextField
        id={SEARCH_ID}
        label={t('search.label')}
        isLabelHidden
        placeholder={t('search.short')}
        type="search"
        icon={magnifyingGlass}
        maxLength={SEARCH_MAX}
        value={props.typed}
        onChange={(event) => props.onType(event.currentTarget.value)}
      />
      {props.onSelect === undefined ? null : (
        <Button variant="quiet" size="small" onClick={props.onSelect}>
          {t(props.isSelecting ? 'select.end' : 'select.start')}
        </Button>
      )}
    </div>
  )
}

function PurgeQuestion(props: {
  readonly doomed: readonly MessageEntry[]
  readonly onConfirm: () => void
  readonly onCancel: () => void
}): ReactNode {
  const t = useMessages('user-messages')
  if (props.doomed.length === 0) return null
  return (
    <ConfirmDialog
      isOpen
      isDangerous
      title={t('purge.title', { count: props.doomed.length })}
      text={t('purge.text')}
      confirmLabel={t('purge.confirm')}
      cancelLabel={t('purge.cancel')}
      onConfirm={props.onConfirm}
      onCancel={props.onCancel}
    />
  )
}

/** What can be done with the selected messages: those in the trash are restored or deleted for good. */
function SelectionBar(props: {
  readonly chosen: readonly MessageEntry[]
  readonly onAll: () => void
  readonly onAct: (action: MessageAction) => void
  readonly onPurge: () => void
}): ReactNode {
  const t = useMessages('user-messages')
  const { chosen } = props
  const isNone = chosen.length === 0
  const areTrashed = chosen.some(({ directory }) => isTrash(directory))
  const haveUnread = chosen.some((message) => message.readAt === null && !isSent(message.directory))
  const canMark = chosen.some((message) => !isSent(message.directory))
  return (
    <div role="toolbar" aria-label={t('select.bar')} className={styles.bar}>
      <p className="t-small grow">{t('select.chosen', { count: chosen.length })}</p>
      <Button size="small" variant="quiet" onClick={props.onAll}>
        {t('select.all')}
      </Button>
      {canMark ? (
        <IconButton
          icon={haveUnread ? checks : envelopeSimple}
          label={t(haveUnread ? 'reader.markRead' : 'reader.markUnread')}
          onClick={() => props.onAct(haveUnread ? 'read' : 'unread')}
        />
      ) : null}
      {areTrashed ? (
        <IconButton
          icon={arrowCounterClockwise}
          label={t('reader.restore')}
          onClick={() => props.onAct('restore')}
        />
      ) : null}
      <IconButton
        icon={trash}
        label={t(areTrashed ? 'reader.deleteForGood' : 'reader.delete')}
        isDisabled={isNone}
        onClick={areTrashed ? props.onPurge : () => props.onAct('delete')}
      />
    </div>
  )
}

function Rows(props: {
  readonly list: ReturnType<typeof useMailbox>
  readonly directory: Directory
  readonly typed: string
  /** Matches, those on further pages included. */
  readonly total: number | undefined
  readonly onClear: () => void
  /** Space on a row begins the selection with it; undefined: nothing may be changed. */
  readonly onChoose: ((index: number) => void) | undefined
  readonly children: readonly ReactNode[]
}): ReactNode {
  const t = useMessages('user-messages')
  const { list, directory, typed } = props
  const isShown = list.data !== undefined && props.children.length > 0
  const rows = useRowKeys<HTMLUListElement>(true, isShown, props.onChoose)
  const drafts = useDrafts(directory === 'outbox' && typed === '' && props.onChoose !== undefined)
  // Drafts that came later would push the list down.
  if (list.isPending || drafts.isLoading)
    return (
      <SkeletonGroup label={t('loading')} className="stack">
        <Skeleton height={72} />
        <Skeleton height={72} />
        <Skeleton height={72} />
      </SkeletonGroup>
    )
  if (list.data === undefined) return <QueryError query={list} />
  if (props.children.length === 0)
    return typed === '' ? (
      <EmptyState
        title={t(`empty.${directory}.title`)}
        text={t(`empty.${directory}.text`)}
        picture={<Picture name="empty-mat" />}
      />
    ) : (
      <EmptyState
        title={t('search.none.title')}
        text={t('search.none.text', { words: typed })}
        picture={<Picture name="empty-cut" />}
        action={<Button onClick={props.onClear}>{t('search.action')}</Button>}
      />
    )
  return (
    <>
      {typed === '' ? null : (
        <output className="t-small t-muted">{t('search.found', { count: props.total ?? 0 })}</output>
      )}
      <ul ref={rows} aria-label={t(`box.${directory}`)}>
        {props.children}
      </ul>
      <LoadMore list={list} label={t('older')} busyLabel={t('loadingOlder')} />
    </>
  )
}
