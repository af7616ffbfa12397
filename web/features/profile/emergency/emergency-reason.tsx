/** Break glass: asks a trainer why emergency information is opened that no booking of the person's own opens. */
import type { ReactNode } from 'react'
import {
  EMERGENCY_REASON_MAX,
  EMERGENCY_REASON_MIN,
  type EmergencyInformation,
} from '@wegband/domain/features/profile/contract.ts'
import { Form } from '../../../platform/forms/form.tsx'
import { useForm } from '../../../platform/forms/use-form.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { TextAreaField } from '../../../ui/field/field.tsx'
import styles from './emergency.module.css'
import { useOpenEmergency } from './use-emergency.ts'

export function EmergencyReason(props: {
  readonly userId: number
  readonly name: string
  readonly onOpened: (known: EmergencyInformation) => void
}): ReactNode {
  const t = useMessages('profile')
  const opening = useOpenEmergency(props.userId)
  const form = useForm({
    start: { reason: '' },
    rules: ({ reason }) => ({
      reason:
        reason.trim().length < EMERGENCY_REASON_MIN ? { text: t('emergency.reason.tooShort') } : undefined,
    }),
    most: { reason: EMERGENCY_REASON_MAX },
    send: ({ reason }) => opening.mutateAsync(reason.trim(), { onSuccess: props.onOpened }),
    fieldOfError: () => 'reason',
  })
  return (
    <Form form={form} className={styles.facts}>
      <p>{t('emergency.reason.text', { name: props.name })}</p>
      <TextAreaField label={t('emergency.reason.label')} rows={2} {...form.text('reason')} />
      <Button
        variant="primary"
        isBlock
        type="submit"
        isBusy={form.isBusy}
        busyLabel={t('emergency.view.loading')}
      >
        {t('emergency.reason.open')}
      </Button>
    </Form>
  )
}
