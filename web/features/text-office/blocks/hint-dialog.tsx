/** A new hint for the start of the app, in German first. */
import type { ReactNode } from 'react'
import {
  BLOCK_TEXT_MAX,
  BLOCK_TITLE_MAX,
  createHint,
} from '@wegband/domain/features/text-office/texts-contract.ts'
import { tidied } from '@wegband/domain/features/text-office/office-words.ts'
import { call } from '../../../platform/api/api.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { useGoTo } from '../../../platform/router/links.tsx'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { TextField } from '../../../ui/field/field.tsx'
import { Form, FormSummary } from '../../../platform/forms/form.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { WordEditor } from '../editor/word-editor.tsx'
import styles from '../text-office.module.css'
import { useTextWrite } from '../use-text-write.ts'

export function HintDialog(props: { readonly onClose: () => void }): ReactNode {
  const t = useMessages('text-office')
  const write = useTextWrite()
  const goTo = useGoTo()
  const form = useForm({
    start: { title: '', text: '' },
    rules: ({ title, text }) => ({
      title: title.trim() === '' ? 'required' : undefined,
      text: tidied(text) === '' ? 'required' : undefined,
    }),
    most: { title: BLOCK_TITLE_MAX, text: BLOCK_TEXT_MAX },
    send: async ({ title, text }) => {
      const made = await write(call(createHint, { body: { title, text: tidied(text) } }), t('blocks.created'))
      props.onClose()
      void goTo('app.admin-texts', { textKey: made.textKey })
    },
  })
  return (
    <Dialog
      isOpen
      size="large"
      title={t('blocks.new')}
      closeLabel={t('close')}
      isBusy={form.isBusy}
      onClose={props.onClose}
    >
      <Form form={form} className={styles.form}>
        <TextField label={t('blocks.title')} lang="de" {...form.text('title')} />
        <WordEditor
          label={t('blocks.text')}
          locale="de"
          rows={5}
          value={form.values.text}
          error={form.errorOf('text')}
          maxLength={BLOCK_TEXT_MAX}
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
