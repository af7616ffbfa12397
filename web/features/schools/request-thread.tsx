/** What was asked, what the school asks back, what was replied; with a field for the next word while the request waits. */
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

/** `side`: who reads and writes here. The person only replies to what was asked. */
export function RequestThread(props: {
  readonly request: SchoolRequest
  readonly side: 'person' | 'school'
}): ReactNode {
  const t = useMessages('schools')
  const { request, side } = props
  const lines = linesOf(request)
  const mayWrite =
    request.state === 'received' && (side === 'school' || request.messages.at(-1)?.isFromSchool === true)
  return (
    <>
      {lines.length === 0 ? null : (
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
      )}
      {mayWrite ? (
        <NextWord request={request} label={t(side === 'school' ? 'thread.ask' : 'thread.reply')} />
      ) : null}
    </>
  )
}

function NextWord(props: { readonly request: SchoolRequest; readonly label: string }): ReactNode {
  const t = useMessages('schools')
  const tellError = useTellError()
  const write = useWriteToRequest()
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const { request, label } = props
  if (!isOpen)
    return (
      <div className={styles.threadAction}>
        <Button variant="quiet" onClick={() => setOpen(true)}>
          {label}
        </Button>
      </div>
    )
  const send = (): void =>
    write.mutate(
      { schoolId: request.school.id, userId: request.user.id, message: text },
      {
        onSuccess: () => {
          setText('')
          setOpen(false)
        },
        onError: tellError,
      },
    )
  return (
    <div className={styles.form}>
      <TextAreaField
        label={label}
        maxLength={SCHOOL_MESSAGE_MAX}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button
        isBusy={write.isPending}
        busyLabel={t('sending')}
        isDisabled={text.trim() === ''}
        onClick={send}
      >
        {t('thread.send')}
      </Button>
    </div>
  )
}
