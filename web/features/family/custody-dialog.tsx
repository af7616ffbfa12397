/** A parent confirms a child that a school entered: states whether custody is shared, and reads what it means for the child. */
import { type ReactNode, useId } from 'react'
import type { CustodyManner } from '@wegband/domain/features/registration/custody.ts'
import { Form } from '../../platform/forms/form.tsx'
import { useForm } from '../../platform/forms/use-form.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { CustodyChoice } from '../registration/steps/custody-choice.tsx'
import styles from './family.module.css'

export function CustodyDialog(props: {
  readonly childName: string
  readonly isBusy: boolean
  readonly onConfirm: (custody: CustodyManner) => void
  readonly onClose: () => void
}): ReactNode {
  const t = useMessages('family')
  const formId = useId()
  const name = props.childName
  const form = useForm<{ readonly custody: CustodyManner | undefined }>({
    start: { custody: undefined },
    rules: ({ custody }) => ({ custody: custody === undefined ? 'required' : undefined }),
    send: ({ custody }) => {
      if (custody !== undefined) props.onConfirm(custody)
    },
    isBusy: props.isBusy,
  })
  return (
    <Dialog
      // The answer may ask for the password, and of two dialogs screen readers reach only the first.
      isOpen={!props.isBusy}
      onClose={props.onClose}
      title={t('requests.custody.title', { name })}
      closeLabel={t('requests.custody.close')}
      isBusy={props.isBusy}
      footer={
        <Button variant="primary" isBlock type="submit" form={formId} isBusy={form.isBusy}>
          {t('requests.custody.confirm')}
        </Button>
      }
    >
      <Form form={form} id={formId} className={styles.form}>
        <CustodyChoice
          childName={name}
          value={form.values.custody}
          isMissing={form.errorOf('custody') !== undefined}
          onChange={(custody) => form.change({ custody })}
        />
        <p className="t-small t-muted">{t('requests.custody.terms', { name })}</p>
      </Form>
    </Dialog>
  )
}
