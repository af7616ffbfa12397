/** Writes a message: a new one, an answer, or one that is passed on. A failed sending loses nothing of what was typed. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import type { MessageAttachment } from '@wegband/domain/features/user-messages/attachment-contract.ts'
import {
  type Directory,
  listMessageDrafts,
  listUserMessages,
  type MessageDraft,
  sendUserMessage,
  TEXT_MAX,
  TITLE_MAX,
  type UserMessage,
} from '@wegband/domain/features/user-messages/contract.ts'
import { call } from '../../platform/api/api.ts'
import { invalidate, queryOf } from '../../platform/api/queries.ts'
import { Form, FormSummary } from '../../platform/forms/form.tsx'
import { useForm } from '../../platform/forms/use-form.ts'
import { useGoTo, useSearchParams } from '../../platform/router/links.tsx'
import { useDraft, writeDraft } from '../../platform/session/session-draft.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { showToast } from '../../platform/words/notices.ts'
import { Button } from '../../ui/button/button.tsx'
import { TextAreaField, TextField } from '../../ui/field/field.tsx'
import { paperPlaneTilt } from '../../ui/icon/phosphor/paper-plane-tilt.gen.ts'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { TopBar } from '../../ui/top-bar/top-bar.tsx'
import { QueryError } from '../errors/query-error.tsx'
import { AttachmentField } from './attachments/attachment-field.tsx'
import { useAttachments } from './attachments/use-attachments.ts'
import { useMessageWords } from './message-words.ts'
import styles from './messages.module.css'
import { NotSent } from './not-sent.tsx'
import { directoryHref, messageHref } from './places.ts'
import { readRecipients, useMessage } from './queries.ts'
import { RecipientField } from './recipient-field.tsx'
import { type DraftState, type Typed, useDiscardDraft, useDraftSaving } from './use-draft-saving.ts'

type Begun = Typed & {
  readonly replyToId: number | undefined
  /** The files of the message that is forwarded. */
  readonly forwarded: readonly MessageAttachment[]
}

const NOTHING: Begun = { recipients: [], title: '', text: '', replyToId: undefined, forwarded: [] }

/** `Re: Re: …` says no more than one of them. */
const prefixed = (title: string, prefix: string, whole: string): string =>
  title.startsWith(prefix) ? title : whole.slice(0, TITLE_MAX)

/** Every message has a key from its beginning: it names the draft in the address, and keeps the message from being sent twice. */
export function MessageComposer(props: { readonly directory: Directory }): ReactNode {
  const search = useSearchParams()
  const goTo = useGoTo()
  const { draft, reply, forward, to } = search
  useEffect(() => {
    if (draft === undefined)
      void goTo('app.message-new', {}, { search: { ...search, draft: crypto.randomUUID() }, replace: true })
  }, [draft, goTo, search])
  const drafts = useQuery(queryOf(listMessageDrafts))
  if (drafts.error !== null && drafts.data === undefined) return <QueryError query={drafts} />
  if (draft === undefined || drafts.data === undefined) return <Waiting />
  return (
    <Begin
      key={draft}
      draftKey={draft}
      stored={drafts.data.find(({ key }) => key === draft)}
      about={reply ?? forward}
      isReply={reply !== undefined}
      to={to}
      directory={props.directory}
    />
  )
}

type Beginning = {
  readonly draftKey: string
  readonly stored: MessageDraft | undefined
  readonly about: string | undefined
  readonly isReply: boolean
  readonly to: string | undefined
  readonly directory: Directory
}

/** Decided once, when the composer opens: saving the draft must not begin it anew. */
function Begin(props: Beginning): ReactNode {
  const [first] = useState(props)
  const { draftKey, stored, about, isReply, to, directory } = first
  const back = directoryHref(directory)
  if (stored !== undefined) return <ComposeDraft draft={stored} back={back} />
  if (about !== undefined)
    return <ComposeAbout draftKey={draftKey} id={about} isReply={isReply} directory={directory} />
  if (to !== undefined) return <ComposeTo draftKey={draftKey} id={Number(to)} />
  return <Compose draftKey={draftKey} start={NOTHING} back={back} />
}

function Waiting(): ReactNode {
  const t = useMessages('user-messages')
  return (
    <SkeletonGroup label={t('loading')} className="stack">
      <Skeleton height={56} />
      <Skeleton height={56} />
      <Skeleton height={220} />
    </SkeletonGroup>
  )
}

/** The recipients as they may be written to now: a relation may have ended since. */
const useRecipients = (ids: readonly number[]) =>
  useQuery({ queryKey: ['recipients', ids], queryFn: () => readRecipients(ids), staleTime: Infinity })

function ComposeDraft(props: { readonly draft: MessageDraft; readonly back: string }): ReactNode {
  const { draft } = props
  const recipients = useRecipients(draft.recipientIds)
  if (recipients.data === undefined)
    return recipients.isPending ? <Waiting /> : <QueryError query={recipients} />
  const { title, text, replyToId } = draft
  const start = {
    ...NOTHING,
    recipients: recipients.data,
    title,
    text,
    replyToId: replyToId ?? undefined,
  }
  return <Compose draftKey={draft.key} start={start} back={props.back} />
}

function ComposeTo(props: { readonly draftKey: string; readonly id: number }): ReactNode {
  const recipients = useRecipients([props.id])
  if (recipients.data === undefined)
    return recipients.isPending ? <Waiting /> : <QueryError query={recipients} />
  return (
    <Compose
      draftKey={props.draftKey}
      start={{ ...NOTHING, recipients: recipients.data }}
      back={directoryHref('inbox')}
    />
  )
}

function ComposeAbout(props: {
  readonly draftKey: string
  readonly id: string
  readonly isReply: boolean
  readonly directory: Directory
}): ReactNode {
  const message = useMessage(props.id, props.directory)
  if (message.data === undefined) return message.isPending ? <Waiting /> : <QueryError query={message} />
  return <ComposeFrom draftKey={props.draftKey} message={message.data} isReply={props.isReply} />
}

function ComposeFrom(props: {
  readonly draftKey: string
  readonly message: UserMessage
  readonly isReply: boolean
}): ReactNode {
  const t = useMessages('user-messages')
  const words = useMessageWords()
  const format = useFormats()
  const { draftKey, message, isReply } = props
  const recipients = useRecipients(isReply && message.sender !== null ? [message.sender.id] : [])
  if (recipients.data === undefined)
    return recipients.isPending ? <Waiting /> : <QueryError query={recipients} />
  const { title } = message
  const wrote = t('compose.forwarded', {
    name: words.name(message.sender),
    day: format.date(message.sentAt),
  })
  const start: Begun = isReply
    ? {
        ...NOTHING,
        recipients: recipients.data,
        title: prefixed(title, 'Re: ', t('compose.re', { title })),
        text: '',
        replyToId: message.id,
      }
    : {
        ...NOTHING,
        forwarded: message.attachments,
        title: prefixed(title, 'Fwd: ', t('compose.fwd', { title })),
        text: `\n\n${wrote}\n\n${message.text}`.slice(0, TEXT_MAX),
      }
  return <Compose draftKey={draftKey} start={start} back={messageHref(message.id, message.directory)} />
}

/** The same key with every try: a lost answer and a second tap send once. */
function useSending(key: string, replyToId: number | undefined, attachmentIds: readonly number[]) {
  return useMutation({
    mutationFn: (message: Typed) =>
      call(sendUserMessage, {
        body: {
          recipientIds: message.recipients.map(({ id }) => id),
          title: message.title,
          text: message.text,
          key,
          attachmentIds: [...attachmentIds],
          ...(replyToId === undefined ? {} : { replyToId }),
        },
      }),
  })
}

function Compose(props: {
  readonly draftKey: string
  readonly start: Begun
  readonly back: string
}): ReactNode {
  const t = useMessages('user-messages')
  const words = useMessageWords()
  const client = useQueryClient()
  const goTo = useGoTo()
  const { draftKey: key, start, back } = props
  const { recipients, title, text } = start
  const kept = useDraft<Typed>(`message.${key}`, { recipients, title, text })
  const draft = useDraftSaving(key, kept[0], start.replyToId)
  const discard = useDiscardDraft()
  const attachments = useAttachments(key, start.forwarded)
  const send = useSending(key, start.replyToId, attachments.ids)
  const form = useForm<Typed>({
    start: { recipients, title, text },
    kept,
    rules: (values) => ({
      recipients: values.recipients.length === 0 ? 'required' : undefined,
      title: values.title.trim() === '' ? 'required' : undefined,
      text: values.text.trim() === '' ? 'required' : undefined,
    }),
    most: { title: TITLE_MAX, text: TEXT_MAX },
    fieldOf: (name) => (name === 'recipientIds' ? 'recipients' : undefined),
    send: async (values) => {
      const sent = await send.mutateAsync(values)
      draft.stop()
      writeDraft(`message.${key}`, undefined)
      await invalidate(client, [listUserMessages, listMessageDrafts])
      showToast({ subject: 'user-messages', tone: 'positive', text: t('done.sent') })
      await goTo('app.message', { messageId: sent.id }, { search: { box: 'outbox' }, replace: true })
    },
  })
  const throwAway = (): void => {
    draft.stop()
    writeDraft(`message.${key}`, undefined)
    discard.mutate(key)
    showToast({ subject: 'user-messages', text: t('drafts.discarded') })
    void goTo('app.messages')
  }
  const [first] = recipients
  const heading =
    start.replyToId === undefined || first === undefined
      ? t('compose.title')
      : t('compose.replyTitle', { name: words.name(first) })
  return (
    <>
      <TopBar title={heading} back={{ label: t('compose.back'), href: back }} />
      <Form form={form} className={styles.form}>
        <h2 className="t-section">{heading}</h2>
        <RecipientField
          chosen={form.values.recipients}
          error={form.errorOf('recipients')}
          onChange={(chosen) => form.change({ recipients: chosen })}
        />
        <TextField label={t('compose.subject')} autoComplete="off" {...form.text('title')} />
        <TextAreaField label={t('compose.text')} {...withHint(t('compose.textHint'), form.text('text'))} />
        <AttachmentField attachments={attachments} />
        {send.isError ? <NotSent /> : null}
        <FormSummary form={form} />
        <Foot
          state={draft.state}
          isBusy={form.isBusy}
          isUploading={attachments.isUploading}
          onDiscard={throwAway}
        />
      </Form>
    </>
  )
}

/** What became of the draft, and the two ways to end it. */
function Foot(props: {
  readonly state: DraftState
  readonly isBusy: boolean
  readonly isUploading: boolean
  readonly onDiscard: () => void
}): ReactNode {
  const t = useMessages('user-messages')
  const { state } = props
  return (
    <div className={styles.send}>
      <output className="t-small t-muted grow">
        {state === 'none' ? '' : t(`drafts.${STATE_WORDS[state]}`)}
      </output>
      <Button variant="quiet" onClick={props.onDiscard}>
        {t('compose.cancel')}
      </Button>
      <Button
        type="submit"
        variant="primary"
        icon={paperPlaneTilt}
        isBusy={props.isBusy}
        isDisabled={props.isUploading}
        busyLabel={t('compose.sending')}
      >
        {t('compose.send')}
      </Button>
    </div>
  )
}

/** Message keys for the state of a draft. */
const STATE_WORDS = { saving: 'saving', saved: 'saved', 'on-device': 'onDevice' } as const

/** The form's own hint, of characters left, comes before that of the field. */
const withHint = <Binding extends { readonly hint?: string }>(hint: string, binding: Binding) => ({
  hint,
  ...binding,
})
