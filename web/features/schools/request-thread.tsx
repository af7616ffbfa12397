/** What was asked, what the school asks back, what was replied; and the field for the next word while the request waits. */
import { useState } from 'react'
import type { ReactNode } from 'react'
import { SCHOOL_MESSAGE_MAX, type SchoolRequest } from '@wegband/domain/features/schools/contract.ts'
import { useMessages } from '../../platform/i18n.tsx'
import { useTellError } from '../../platform/tell-error.ts'
import { Button } from '../../ui/button/button.tsx'
import { TextAreaField } from '../../ui/field/field.tsx'
import { useWriteToRequest } from './queries.ts'
import styles from './schools.module.css'

type Line = { readonly id: string; readonly isFromSchool: boolean; readonly text: string }

const linesOf = ({ message, messages, answer }: SchoolRequest): readonly Line[] =>
  [
    { id: 'message', isFromSchool: false, text: message },
    ...messages.map(({ id, isFromSchool, text }) => ({ id: String(id), isFromSchool, text })),
    { id: 'answer', isFromSchool: true, text: answer },
  ].filter(({ text }) => text !== '')

/** What was said so far; nothing where nothing was. */
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

/** For the person, who only replies to what was asked. */
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

/** The field for the next word on a request that waits; `onDone` after it was sent or given up. */
export function NextWord(props: {
  readonly request: SchoolRequest
  readonly label: string
  readonly cancelLabel: string
  readonly onDone: () => void
}): ReactNode {
  const t = useMessages('schools')
  const tellError = useTellError()
  const [text, setText] = useState('')
  const { request, label, cancelLabel, onDone } = props
  const write = useWriteToRequest({ onSuccess: onDone, onError: tellError })
  return (
    <div className={styles.form}>
      <TextAreaField
        label={label}
        maxLength={SCHOOL_MESSAGE_MAX}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="row-wrap">
        <Button onClick={onDone}>{cancelLabel}</Button>
        <Button
          variant="primary"
          isBusy={write.isPending}
          busyLabel={t('sending')}
          isDisabled={text.trim() === ''}
          onClick={() =>
            write.mutate({ schoolId: request.school.id, userId: request.user.id, message: text })
          }
        >
          {t('thread.send')}
        </Button>
      </div>
    </div>
  )
}
