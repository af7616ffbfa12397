/** The trainers' notes about a member, and a field to add one. */
import { useState } from 'react'
import type { ReactNode } from 'react'
import { type MemberDetails, NOTE_MAX } from '@wegband/domain/features/members/contract.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { Form, FormSummary } from '../../platform/forms/form.tsx'
import { useForm } from '../../platform/forms/use-form.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { useShowError } from '../../platform/api/show-error.ts'
import { Button } from '../../ui/button/button.tsx'
import { TextAreaField } from '../../ui/field/field.tsx'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { plus } from '../../ui/icon/phosphor/plus.gen.ts'
import { trash } from '../../ui/icon/phosphor/trash.gen.ts'
import { Mat } from '../../ui/mat/mat.tsx'
import styles from './member.module.css'
import { useAddNote, useRemoveNote } from './queries.ts'

function NewNote(props: { readonly member: MemberDetails; readonly onDone: () => void }): ReactNode {
  const t = useMessages('members')
  const add = useAddNote(props.member.school.id, props.member.id)
  const form = useForm({
    start: { text: '' },
    rules: ({ text }) => ({ text: text.trim() === '' ? 'required' : undefined }),
    most: { text: NOTE_MAX },
    send: async ({ text }) => {
      await add.mutateAsync(text.trim())
      props.onDone()
    },
  })
  return (
    <Form form={form} className="stack" guardsLeaving>
      <TextAreaField label={t('notes.new')} {...form.text('text')} />
      <FormSummary form={form} />
      <div className="row-wrap">
        <Button onClick={props.onDone}>{t('cancel')}</Button>
        <Button variant="primary" type="submit" isBusy={form.isBusy} busyLabel={t('saving')}>
          {t('save')}
        </Button>
      </div>
    </Form>
  )
}

export function MemberNotes(props: { readonly member: MemberDetails }): ReactNode {
  const t = useMessages('members')
  const format = useFormats()
  const showError = useShowError()
  const [isAdding, setAdding] = useState(false)
  const { member } = props
  const remove = useRemoveNote(member.school.id, member.id)
  return (
    <Mat>
      <h2 className="t-section">{t('notes.title')}</h2>
      <p className="t-small t-muted">{t('notes.who')}</p>
      <ul className={styles.notes}>
        {member.notes.map((note) => (
          <li key={note.id} className={styles.note}>
            <div className="grow">
              <p className={styles.text}>{note.text}</p>
              <p className="t-tiny t-muted">
                {[note.author ?? t('notes.gone'), format.date(note.at)].join(', ')}
              </p>
            </div>
            {note.isYours || member.canChangeRoles ? (
              <IconButton
                icon={trash}
                label={t('notes.remove')}
                isDisabled={remove.isPending}
                onClick={() => remove.mutate(note.id, { onError: showError })}
              />
            ) : null}
          </li>
        ))}
      </ul>
      {isAdding ? (
        <NewNote member={member} onDone={() => setAdding(false)} />
      ) : (
        <div className={styles.add}>
          <Button variant="quiet" icon={plus} onClick={() => setAdding(true)}>
            {t('notes.add')}
          </Button>
        </div>
      )}
    </Mat>
  )
}
