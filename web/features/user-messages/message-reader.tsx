/** One message: who wrote it to whom, its text, and everybody else who can read it. Reading it marks it as read (§4). */
import { type ReactNode, useEffect, useRef } from 'react'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type {
  Directory,
  MessageAction,
  UserMessage,
} from '@wegband/domain/features/user-messages/contract.ts'
import { hrefTo, useGoTo } from '../../platform/router/links.tsx'
import { useTitle } from '../../platform/router/title.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { Button } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { arrowBendUpLeft } from '../../ui/icon/phosphor/arrow-bend-up-left.gen.ts'
import { arrowBendUpRight } from '../../ui/icon/phosphor/arrow-bend-up-right.gen.ts'
import { arrowCounterClockwise } from '../../ui/icon/phosphor/arrow-counter-clockwise.gen.ts'
import { envelopeSimple } from '../../ui/icon/phosphor/envelope-simple.gen.ts'
import { eye } from '../../ui/icon/phosphor/eye.gen.ts'
import { trash } from '../../ui/icon/phosphor/trash.gen.ts'
import { WhyLine } from '../../ui/locked-reason/locked-reason.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { TopBar } from '../../ui/top-bar/top-bar.tsx'
import { QueryError } from '../errors/query-error.tsx'
import { useIsViewing } from '../impersonation/use-view.ts'
import { TextWithTerms } from '../texts/text-with-terms.tsx'
import { AttachmentList } from './attachments/attachment-list.tsx'
import { facesOf, isSent, isTrash, useMessageWords } from './message-words.ts'
import styles from './messages.module.css'
import { directoryHref } from './places.ts'
import { useChangeMessages, useMessage } from './queries.ts'
import { SenderActions } from './safety/sender-actions.tsx'

export function MessageReader(props: { readonly id: string; readonly directory: Directory }): ReactNode {
  const { id, directory } = props
  const t = useMessages('user-messages')
  const message = useMessage(id, directory)
  const isViewing = useIsViewing()
  const goTo = useGoTo()
  const change = useChangeMessages()
  useTitle(message.data?.title)
  useMarkOnReading(message.data, isViewing, change.mutate)
  const act = (action: MessageAction): void => {
    if (message.data === undefined) return
    change.mutate({ ids: [message.data.id], directory: message.data.directory, action })
    void goTo('app.messages', {}, { search: directory === 'inbox' ? {} : { box: directory } })
  }
  const box = t(`box.${directory}`)
  const actions =
    message.data === undefined || isViewing ? null : <Actions message={message.data} onAct={act} />
  return (
    <>
      <TopBar
        title={box}
        back={{ label: t('reader.back', { box }), href: directoryHref(directory) }}
        actions={actions}
      />
      <Content message={message} actions={actions} isViewing={isViewing} />
    </>
  )
}

/** Marks each opened message as read once, so that marking it as unread lasts. */
function useMarkOnReading(
  message: UserMessage | undefined,
  isViewing: boolean,
  change: ReturnType<typeof useChangeMessages>['mutate'],
): void {
  const marked = useRef<number>(undefined)
  useEffect(() => {
    if (message === undefined || isViewing || isSent(message.directory)) return
    if (message.readAt !== null || marked.current === message.id) return
    marked.current = message.id
    change({ ids: [message.id], directory: message.directory, action: 'read' })
  }, [message, isViewing, change])
}

function Actions(props: {
  readonly message: UserMessage
  readonly onAct: (action: MessageAction) => void
}): ReactNode {
  const t = useMessages('user-messages')
  const { directory } = props.message
  return (
    <>
      {isSent(directory) || isTrash(directory) ? null : (
        <IconButton
          icon={envelopeSimple}
          label={t('reader.markUnread')}
          onClick={() => props.onAct('unread')}
        />
      )}
      {isTrash(directory) ? (
        <IconButton
          icon={arrowCounterClockwise}
          label={t('reader.restore')}
          onClick={() => props.onAct('restore')}
        />
      ) : (
        <IconButton icon={trash} label={t('reader.delete')} onClick={() => props.onAct('delete')} />
      )}
    </>
  )
}

function Content(props: {
  readonly message: ReturnType<typeof useMessage>
  readonly actions: ReactNode
  readonly isViewing: boolean
}): ReactNode {
  const t = useMessages('user-messages')
  const { message, isViewing } = props
  if (message.isPending)
    return (
      <SkeletonGroup label={t('loading')} className="stack">
        <Skeleton height={56} />
        <Skeleton height={28} width="60%" />
        <Skeleton height={120} />
      </SkeletonGroup>
    )
  if (message.error instanceof AppError && message.error.code === 'general.gone')
    return (
      <EmptyState
        title={t('reader.gone.title')}
        text={t('reader.gone.text')}
        picture={<Picture name="empty-cut" />}
      />
    )
  if (message.data === undefined) return <QueryError query={message} />
  return <Article message={message.data} actions={props.actions} isViewing={isViewing} />
}

function Article(props: {
  readonly message: UserMessage
  readonly actions: ReactNode
  readonly isViewing: boolean
}): ReactNode {
  const t = useMessages('user-messages')
  const words = useMessageWords()
  const format = useFormats()
  const { message } = props
  const day = format.relativeDayWithin(message.sentAt)
  return (
    <article className={styles.message} aria-label={message.title}>
      <header className={styles.from}>
        <Avatar {...facesOf(message)} size="large" />
        <div className="grow">
          <p className="t-strong">{words.other(message)}</p>
          <p className="t-small t-muted">
            <ToWhom message={message} />
            {`, ${t('reader.at', { day, time: format.time(message.sentAt) })}`}
          </p>
        </div>
        <div className="desk-only">
          <div className="row">{props.actions}</div>
        </div>
      </header>
      <h2 className={styles.title}>{message.title}</h2>
      <div className={styles.text}>
        <TextWithTerms text={message.text} headingLevel={3} />
      </div>
      <AttachmentList attachments={message.attachments} />
      <Readers message={message} />
      {props.isViewing ? <WhyLine icon={eye}>{t('reader.viewing')}</WhyLine> : <Answers message={message} />}
      <SenderActions message={message} />
    </article>
  )
}

/** "an dich und 4 weitere", "an Jonas", or the name of the mailbox for what was sent. */
function ToWhom(props: { readonly message: UserMessage }): ReactNode {
  const t = useMessages('user-messages')
  const words = useMessageWords()
  const { message } = props
  if (isSent(message.directory)) return t('box.outbox')
  const others = message.recipientCount - 1
  if (message.isDirect) return others > 0 ? t('reader.toYouMore', { count: others }) : t('reader.toYou')
  const isFromChild = message.children.some(({ id }) => id === message.sender?.id)
  return isFromChild
    ? t('reader.fromChild', { names: words.names(message.children) })
    : t('reader.toChild', { names: words.names(message.children) })
}

/** Everybody who can read the message beside the two who write, always. */
function Readers(props: { readonly message: UserMessage }): ReactNode {
  const t = useMessages('user-messages')
  const words = useMessageWords()
  const { message } = props
  return (
    <div className={styles.readers}>
      {message.isWitness ? (
        <WhyLine icon={eye}>{t('reader.witness', { names: words.names(message.children) })}</WhyLine>
      ) : null}
      {message.readers.length === 0 ? null : (
        <WhyLine icon={eye}>{t('reader.readers', { names: words.names(message.readers) })}</WhyLine>
      )}
    </div>
  )
}

function Answers(props: { readonly message: UserMessage }): ReactNode {
  const t = useMessages('user-messages')
  const { message } = props
  const box = message.directory
  return (
    <>
      {message.mayAnswer || isSent(box) ? null : <p className="t-small t-muted">{t('reader.noAnswer')}</p>}
      <div className="row-wrap">
        {message.mayAnswer ? (
          <Button
            variant="primary"
            icon={arrowBendUpLeft}
            href={hrefTo('app.message-new', {}, { reply: message.id, box })}
          >
            {t('reader.reply')}
          </Button>
        ) : null}
        <Button
          variant="soft"
          icon={arrowBendUpRight}
          href={hrefTo('app.message-new', {}, { forward: message.id, box })}
        >
          {t('reader.forward')}
        </Button>
      </div>
    </>
  )
}
