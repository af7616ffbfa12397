/** The request, the school's questions, the replies, and the field for the next message while the request is open. */
import { useState } from 'react'
import type { ReactNode } from 'react'
import { SCHOOL_MESSAGE_MAX, type SchoolRequest } from '@wegband/domain/features/schools/contract.ts'
import { Form, FormSummary } from '../../platform/forms/form.tsx'
import { useForm } from '../../platform/forms/use-form.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Button } from '../../ui/button/button.tsx'
import { TextAreaField } from '../../ui/field/field.tsx'
import { useWriteToRequest } from './queries.ts'
import styles from './schools.module.css'

type ThreadEntry = { readonly id: string; readonly isFromSchool: boolean; readonly text: string }

const linesOf = ({ message, messages, answer }: SchoolRequest): readonly ThreadEntry[] =>
  [
    { id: 'message', isFromSchool: false, text: message },
    ...messages.map(({ id, isFromSchool, text }) => ({ id: String(id), isFromSchool, text })),
    { id: 'answer', isFromSchool: true, text: answer },
  ].filter(({ text }) => text !== '')

/** The messages so far; renders nothing without any. */
export function RequestThread(props: { readonly request: SchoolRequest }): ReactNode {
  const { request } = props
  const lines = linesOf(request)
  if (lines.length === 0) return null
  return (
    <ul className={styles.thread}>
      {lines.map(({ id, isFromSchool, text }) => (
        <li key={id}>
          <span className="t-small t-muted">
            {isFromSchool ? request.school.name : request.user.firstName}
          </span>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  )
}

/** For the person, who can only reply to a question. */
export function Reply(props: { readonly request: SchoolRequest }): ReactNode {
  const t = useMessages('schools')
  const [isOpen, setOpen] = useState(false)
  const { request } = props
  if (request.state !== 'received' || request.messages.at(-1)?.isFromSchool !== true) return null
  if (isOpen)
    return (
      <NextWord
        request={request}
        label={t('thread.reply')}
        cancelLabel={t('cancel')}
        onDone={() => setOpen(false)}
      />
    )
  return (
    <div className={styles.threadAction}>
      <Button onClick={() => setOpen(true)}>{t('thread.reply')}</Button>
    </div>
  )
}

/** The field for the next message on an open request; `onDone` is called after it was sent or cancelled. */
export function NextWord(props: {
  readonly request: SchoolRequest
  readonly label: string
  readonly cancelLabel: string
  readonly onDone: () => void
}): ReactNode {
  const t = useMessages('schools')
  const { request, label, cancelLabel, onDone } = props
  const write = useWriteToRequest({ onSuccess: onDone })
  const form = useForm({
    start: { message: '' },
    rules: ({ message }) => ({ message: message.trim() === '' ? 'required' : undefined }),
    most: { message: SCHOOL_MESSAGE_MAX },
    send: ({ message }) =>
      write.mutateAsync({ schoolId: request.school.id, userId: request.user.id, message }),
  })
  return (
    <Form form={form} className={styles.form}>
      <TextAreaField label={label} {...form.text('message')} />
      <FormSummary form={form} />
      <div className="row-wrap">
        <Button onClick={onDone}>{cancelLabel}</Button>
        <Button type="submit" variant="primary" isBusy={form.isBusy} busyLabel={t('sending')}>
          {t('thread.send')}
        </Button>
      </div>
    </Form>
  )
}
