/** Writes a message: a new one, an answer, or one that is passed on. A failed sending loses nothing of what was typed. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import {
  type Directory,
  listUserMessages,
  type Recipient,
  sendUserMessage,
  TEXT_MAX,
  TITLE_MAX,
  type UserMessage,
} from '@wegband/domain/features/user-messages/contract.ts'
import { call } from '../../platform/api/api.ts'
import { invalidate } from '../../platform/api/queries.ts'
import { Form, FormSummary } from '../../platform/forms/form.tsx'
import { useForm } from '../../platform/forms/use-form.ts'
import { useGoTo, useSearchParams } from '../../platform/router/links.tsx'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { showToast } from '../../platform/words/notices.ts'
import { Banner } from '../../ui/banner/banner.tsx'
import { Button } from '../../ui/button/button.tsx'
import { TextAreaField, TextField } from '../../ui/field/field.tsx'
import { paperPlaneTilt } from '../../ui/icon/phosphor/paper-plane-tilt.gen.ts'
import { warningCircle } from '../../ui/icon/phosphor/warning-circle.gen.ts'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { TopBar } from '../../ui/top-bar/top-bar.tsx'
import { QueryError } from '../errors/query-error.tsx'
import { useMessageWords } from './message-words.ts'
import styles from './messages.module.css'
import { directoryHref, messageHref } from './places.ts'
import { readRecipients, useMessage } from './queries.ts'
import { RecipientField } from './recipient-field.tsx'

type Begun = {
  readonly recipients: readonly Recipient[]
  readonly title: string
  readonly text: string
  readonly replyToId: number | undefined
}

const NOTHING: Begun = { recipients: [], title: '', text: '', replyToId: undefined }

/** `Re: Re: …` says no more than one of them. */
const prefixed = (title: string, prefix: string, whole: string): string =>
  title.startsWith(prefix) ? title : whole.slice(0, TITLE_MAX)

export function MessageComposer(props: { readonly directory: Directory }): ReactNode {
  const { reply, forward, to } = useSearchParams()
  const about = reply ?? forward
  if (about !== undefined)
    return <ComposeAbout key={about} id={about} isReply={reply !== undefined} directory={props.directory} />
  if (to !== undefined) return <ComposeTo key={to} id={Number(to)} />
  return <Compose start={NOTHING} back={directoryHref(props.directory)} />
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
  useQuery({ queryKey: ['recipients', ids], queryFn: () => readRecipients(ids), staleTime: 0 })

function ComposeTo(props: { readonly id: number }): ReactNode {
  const recipients = useRecipients([props.id])
  if (recipients.isPending) return <Waiting />
  if (recipients.data === undefined) return <QueryError query={recipients} />
  return <Compose start={{ ...NOTHING, recipients: recipients.data }} back={directoryHref('inbox')} />
}

function ComposeAbout(props: {
  readonly id: string
  readonly isReply: boolean
  readonly directory: Directory
}): ReactNode {
  const message = useMessage(props.id, props.directory)
  if (message.isPending) return <Waiting />
  if (message.data === undefined) return <QueryError query={message} />
  return <ComposeFrom message={message.data} isReply={props.isReply} />
}

function ComposeFrom(props: { readonly message: UserMessage; readonly isReply: boolean }): ReactNode {
  const t = useMessages('user-messages')
  const words = useMessageWords()
  const format = useFormats()
  const { message, isReply } = props
  const recipients = useRecipients(isReply && message.sender !== null ? [message.sender.id] : [])
  if (recipients.isPending) return <Waiting />
  if (recipients.data === undefined) return <QueryError query={recipients} />
  const { title } = message
  const start: Begun = isReply
    ? {
        recipients: recipients.data,
        title: prefixed(title, 'Re: ', t('compose.re', { title })),
        text: '',
        replyToId: message.id,
      }
    : {
        recipients: [],
        title: prefixed(title, 'Fwd: ', t('compose.fwd', { title })),
        text: `\n\n${t('compose.forwarded', { name: words.name(message.sender), day: format.date(message.sentAt) })}\n\n${message.text}`.slice(
          0,
          TEXT_MAX,
        ),
        replyToId: undefined,
      }
  return <Compose start={start} back={messageHref(message.id, message.directory)} />
}

function Compose(props: { readonly start: Begun; readonly back: string }): ReactNode {
  const t = useMessages('user-messages')
  const words = useMessageWords()
  const client = useQueryClient()
  const goTo = useGoTo()
  const { start, back } = props
  // Sent with every try: a lost answer and a second tap send once.
  const [key] = useState(() => crypto.randomUUID())
  const send = useMutation({
    mutationFn: (message: Omit<Begun, 'replyToId'>) =>
      call(sendUserMessage, {
        body: {
          recipientIds: message.recipients.map(({ id }) => id),
          title: message.title,
          text: message.text,
          key,
          ...(start.replyToId === undefined ? {} : { replyToId: start.replyToId }),
        },
      }),
  })
  const { recipients, title, text } = start
  const form = useForm({
    start: { recipients, title, text },
    rules: (values) => ({
      recipients: values.recipients.length === 0 ? 'required' : undefined,
      title: values.title.trim() === '' ? 'required' : undefined,
      text: values.text.trim() === '' ? 'required' : undefined,
    }),
    most: { title: TITLE_MAX, text: TEXT_MAX },
    fieldOf: (name) => (name === 'recipientIds' ? 'recipients' : undefined),
    send: async (values) => {
      const sent = await send.mutateAsync(values)
      await invalidate(client, [listUserMessages])
      showToast({ subject: 'user-messages', tone: 'positive', text: t('done.sent') })
      await goTo('app.message', { messageId: sent.id }, { search: { box: 'outbox' }, replace: true })
    },
  })
  const [first] = recipients
  const heading =
    start.replyToId === undefined || first === undefined
      ? t('compose.title')
      : t('compose.replyTitle', { name: words.name(first) })
  return (
    <>
      <TopBar title={heading} back={{ label: t('compose.cancel'), href: back }} />
      <Form form={form} className={styles.form} guardsLeaving>
        <h2 className="t-section">{heading}</h2>
        <RecipientField
          chosen={form.values.recipients}
          error={form.errorOf('recipients')}
          onChange={(chosen) => form.change({ recipients: chosen })}
        />
        <TextField label={t('compose.subject')} autoComplete="off" {...form.text('title')} />
        <TextAreaField label={t('compose.text')} {...withHint(t('compose.textHint'), form.text('text'))} />
        {send.isError ? (
          <Banner icon={warningCircle} tone="danger" title={t('compose.notSent.title')}>
            {t('compose.notSent.text')}
          </Banner>
        ) : null}
        <FormSummary form={form} />
        <div className={styles.send}>
          <Button variant="quiet" href={back}>
            {t('compose.cancel')}
          </Button>
          <Button
            type="submit"
            variant="primary"
            icon={paperPlaneTilt}
            isBusy={form.isBusy}
            busyLabel={t('compose.sending')}
          >
            {t('compose.send')}
          </Button>
        </div>
      </Form>
    </>
  )
}

/** The form's own hint, of characters left, comes before that of the field. */
const withHint = <Binding extends { readonly hint?: string }>(hint: string, binding: Binding) => ({
  hint,
  ...binding,
})
