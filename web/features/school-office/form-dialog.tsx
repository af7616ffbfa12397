/** A form over the page of a school: a sheet on phones, a box on desktops. */
import type { ReactNode } from 'react'
import { Form, FormSummary } from '../../platform/forms/form.tsx'
import type { FormState } from '../../platform/forms/use-form.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import styles from './school-office.module.css'

export function FormDialog(props: {
  readonly title: string
  readonly description?: string
  readonly form: FormState
  readonly submitLabel: string
  readonly onClose: () => void
  readonly children: ReactNode
}): ReactNode {
  const t = useMessages('school-office')
  const { form } = props
  return (
    <Dialog
      isOpen
      size="large"
      title={props.title}
      description={props.description}
      closeLabel={t('close')}
      isBusy={form.isBusy}
      onClose={props.onClose}
    >
      <Form form={form} className={styles.form} guardsLeaving>
        {props.children}
        <FormSummary form={form} />
        <div className={styles.formButtons}>
          <Button type="submit" variant="primary" isBlock isBusy={form.isBusy}>
            {props.submitLabel}
          </Button>
          <Button isBlock isDisabled={form.isBusy} onClick={props.onClose}>
            {t('cancel')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
