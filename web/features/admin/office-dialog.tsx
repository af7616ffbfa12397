/** The form of the back office: a sheet on phones, a box on desktops, with its errors at the fields and above the button. */
import type { ReactNode } from 'react'
import { Form, FormSummary } from '../../platform/forms/form.tsx'
import type { FormState } from '../../platform/forms/use-form.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import styles from './admin.module.css'

export function OfficeDialog(props: {
  readonly title: string
  readonly description?: string
  readonly form: FormState
  readonly submitLabel: string
  readonly isDangerous?: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}): ReactNode {
  const t = useMessages('admin')
  const { form } = props
  return (
    <Dialog
      isOpen
      size="large"
      title={props.title}
      description={props.description}
      closeLabel={t('dialog.close')}
      isBusy={form.isBusy}
      onClose={props.onClose}
    >
      <Form form={form} className={styles.dialogForm} guardsLeaving>
        {props.children}
        <FormSummary form={form} />
        <div className={styles.dialogButtons}>
          <Button
            type="submit"
            variant={props.isDangerous ? 'dangerFilled' : 'primary'}
            isBlock
            isBusy={form.isBusy}
          >
            {props.submitLabel}
          </Button>
          <Button isBlock isDisabled={form.isBusy} onClick={props.onClose}>
            {t('dialog.cancel')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
