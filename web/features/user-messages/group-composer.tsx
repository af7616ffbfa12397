/** Writes to a class or a whole school. How many people read it, and who of them for a child, is shown before anything is sent. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import {
  type Directory,
  listUserMessages,
  TEXT_MAX,
  TITLE_MAX,
} from '@wegband/domain/features/user-messages/contract.ts'
import {
  GROUP_KINDS,
  countMessageGroup,
  listMessageGroups,
  type MessageGroup,
  sendToGroup,
} from '@wegband/domain/features/user-messages/group-contract.ts'
import { call } from '../../platform/api/api.ts'
import { invalidate, queryOf } from '../../platform/api/queries.ts'
import { Form, FormSummary } from '../../platform/forms/form.tsx'
import { useForm } from '../../platform/forms/use-form.ts'
import { useGoTo } from '../../platform/router/links.tsx'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { showToast } from '../../platform/words/notices.ts'
import { Button } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { CheckField, SelectField, TextAreaField, TextField } from '../../ui/field/field.tsx'
import { eye } from '../../ui/icon/phosphor/eye.gen.ts'
import { paperPlaneTilt } from '../../ui/icon/phosphor/paper-plane-tilt.gen.ts'
import { WhyLine } from '../../ui/locked-reason/locked-reason.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { TopBar } from '../../ui/top-bar/top-bar.tsx'
import { QueryError } from '../errors/query-error.tsx'
import { AttachmentField } from './attachments/attachment-field.tsx'
import { useAttachments } from './attachments/use-attachments.ts'
import styles from './messages.module.css'
import { NotSent } from './not-sent.tsx'
import { directoryHref } from './places.ts'

const NONE: readonly [] = []

const groupOf = (text: string): MessageGroup | undefined => {
  const [name, id] = text.split('-')
  const kind = GROUP_KINDS.find((one) => one === name)
  return kind === undefined ? undefined : { kind, id: Number(id) }
}

/** The whole sentence about a group: "31 people, 12 of them children. 17 adults read along for them." */
function useCountWords(group: MessageGroup | undefined): {
  readonly text: string
  readonly canSend: boolean
} {
  const t = useMessages('user-messages')
  const params = { kind: group?.kind ?? 'class', id: group?.id ?? 1 }
  const count = useQuery({ ...queryOf(countMessageGroup, { params }), enabled: group !== undefined }).data
  if (group === undefined) return { text: '', canSend: false }
  if (count === undefined) return { text: t('group.counting'), canSend: false }
  const missing = count.unreached > 0 ? ` ${t('group.unreached', { count: count.unreached })}` : ''
  if (count.people === 0) return { text: `${t('group.nobody')}${missing}`, canSend: false }
  const people = t('group.people', { count: count.people })
  if (count.children === 0) return { text: `${people}.${missing}`, canSend: true }
  const children = t('group.children', { people, count: count.children })
  return {
    text: `${t('group.through', { people: children, count: count.guardians })}${missing}`,
    canSend: true,
  }
}

export function GroupComposer(props: { readonly directory: Directory }): ReactNode {
  const t = useMessages('user-messages')
  const groups = useQuery(queryOf(listMessageGroups))
  const back = { label: t('compose.back'), href: directoryHref(props.directory) }
  return (
    <>
      <TopBar title={t('group.title')} back={back} />
      {groups.isPending ? (
        <SkeletonGroup label={t('loading')} className="stack">
          <Skeleton height={56} />
          <Skeleton height={220} />
        </SkeletonGroup>
      ) : null}
      {groups.error !== null && groups.data === undefined ? <QueryError query={groups} /> : null}
      {groups.data?.length === 0 ? (
        <EmptyState title={t('group.none.title')} text={t('group.none.text')} />
      ) : null}
      {groups.data !== undefined && groups.data.length > 0 ? <GroupForm groups={groups.data} /> : null}
    </>
  )
}

function GroupForm(props: {
  readonly groups: readonly (MessageGroup & { readonly name: string; readonly startAt: string | null })[]
}): ReactNode {
  const t = useMessages('user-messages')
  const format = useFormats()
  const client = useQueryClient()
  const goTo = useGoTo()
  // Sent with every try: a lost answer and a second tap send once.
  const [key] = useState(() => crypto.randomUUID())
  const attachments = useAttachments(key, NONE)
  const send = useMutation({
    mutationFn: (message: { group: string; title: string; text: string; mayAnswer: boolean }) => {
      const { group: chosen, ...body } = message
      const group = groupOf(chosen) ?? { kind: 'class', id: 0 }
      return call(sendToGroup, { params: group, body: { ...body, key, attachmentIds: [...attachments.ids] } })
    },
  })
  const form = useForm({
    start: { group: '', title: '', text: '', mayAnswer: true },
    rules: ({ group, title, text }) => ({
      group: group === '' ? 'required' : undefined,
      title: title.trim() === '' ? 'required' : undefined,
      text: text.trim() === '' ? 'required' : undefined,
    }),
    most: { title: TITLE_MAX, text: TEXT_MAX },
    send: async (values) => {
      await send.mutateAsync(values)
      await invalidate(client, [listUserMessages])
      showToast({ subject: 'user-messages', tone: 'positive', text: t('done.sent') })
    },
  })
  const sentId = send.data?.id
  const { isDirty } = form
  // While the form still counts as changed, leaving it would ask whether to discard what was sent.
  useEffect(() => {
    if (sentId !== undefined && !isDirty)
      void goTo('app.message', { messageId: sentId }, { search: { box: 'outbox' }, replace: true })
  }, [sentId, isDirty, goTo])
  const count = useCountWords(groupOf(form.values.group))
  const options = props.groups.map(({ kind, id, name, startAt }) => ({
    value: `${kind}-${id}`,
    text:
      startAt === null
        ? t('group.school', { name })
        : t('group.class', { name, day: format.dayShort(startAt), time: format.time(startAt) }),
  }))
  return (
    <Form form={form} className={styles.form} guardsLeaving>
      <h2 className="t-section">{t('group.title')}</h2>
      <SelectField
        label={t('group.choose')}
        options={[{ value: '', text: t('group.pick') }, ...options]}
        {...form.text('group')}
      />
      <output className={styles.along}>
        {count.text === '' ? null : <WhyLine icon={eye}>{count.text}</WhyLine>}
      </output>
      <TextField label={t('compose.subject')} autoComplete="off" {...form.text('title')} />
      <TextAreaField label={t('compose.text')} {...form.text('text')} />
      <CheckField label={t('group.answers')} note={t('group.answersNote')} {...form.check('mayAnswer')} />
      <AttachmentField attachments={attachments} />
      {send.isError ? <NotSent /> : null}
      <FormSummary form={form} />
      <div className={styles.send}>
        <span className="grow" />
        <Button
          type="submit"
          variant="primary"
          icon={paperPlaneTilt}
          isBusy={form.isBusy}
          isDisabled={(form.values.group !== '' && !count.canSend) || attachments.isUploading}
          busyLabel={t('compose.sending')}
        >
          {t('compose.send')}
        </Button>
      </div>
    </Form>
  )
}
