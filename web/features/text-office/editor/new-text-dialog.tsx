/** A new text in German first: its title and its words. */
import type { ReactNode } from 'react'
import { tidied } from '@wegband/domain/features/text-office/office-words.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { TextField } from '../../../ui/field/field.tsx'
import { Form, FormSummary } from '../../../platform/forms/form.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import styles from '../text-office.module.css'
import { WordEditor } from './word-editor.tsx'

export function NewTextDialog(props: {
  readonly title: string
  /** The label of the text field: what the text is. */
  readonly textLabel: string
  readonly most: { readonly title: number; readonly text: number }
  readonly create: (words: { readonly title: string; readonly text: string }) => Promise<void>
  readonly onClose: () => void
}): ReactNode {
  const t = useMessages('text-office')
  const { most } = props
  const form = useForm({
    start: { title: '', text: '' },
    rules: ({ title, text }) => ({
      title: title.trim() === '' ? 'required' : undefined,
      text: tidied(text) === '' ? 'required' : undefined,
    }),
    most,
    send: ({ title, text }) => props.create({ title, text: tidied(text) }),
  })
  return (
    <Dialog
      isOpen
      size="large"
      title={props.title}
      closeLabel={t('close')}
      isBusy={form.isBusy}
      onClose={props.onClose}
    >
      <Form form={form} className={styles.form}>
        <TextField label={t('blocks.title')} lang="de" {...form.text('title')} />
        <WordEditor
          label={props.textLabel}
          locale="de"
          rows={5}
          value={form.values.text}
          error={form.errorOf('text')}
          maxLength={most.text}
          onText={(text) => form.change({ text })}
        />
        <FormSummary form={form} />
        <Button type="submit" variant="primary" isBlock isBusy={form.isBusy}>
          {t('save')}
        </Button>
      </Form>
    </Dialog>
  )
}
