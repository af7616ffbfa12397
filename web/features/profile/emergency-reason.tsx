/** Break glass: asks a trainer why emergency information is opened that no booking of the person's own opens. */
import { useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import {
  EMERGENCY_REASON_MAX,
  EMERGENCY_REASON_MIN,
  type EmergencyInformation,
} from '@wegband/domain/features/profile/contract.ts'
import { useErrorWords } from '../../platform/error-words.ts'
import { useMessages } from '../../platform/i18n.tsx'
import { Button } from '../../ui/button/button.tsx'
import { TextAreaField } from '../../ui/field/field.tsx'
import styles from './emergency.module.css'
import { useOpenEmergency } from './use-emergency.ts'

export function EmergencyReason(props: {
  readonly userId: number
  readonly name: string
  readonly onOpened: (known: EmergencyInformation) => void
}): ReactNode {
  const t = useMessages('profile')
  const words = useErrorWords()
  const [reason, setReason] = useState('')
  const [isTooShort, setTooShort] = useState(false)
  const opening = useOpenEmergency(props.userId)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (opening.isPending) return
    const typed = reason.trim()
    setTooShort(typed.length < EMERGENCY_REASON_MIN)
    if (typed.length >= EMERGENCY_REASON_MIN) opening.mutate(typed, { onSuccess: props.onOpened })
  }
  return (
    <form className={styles.facts} noValidate onSubmit={submit}>
      <p>{t('emergency.reason.text', { name: props.name })}</p>
      <TextAreaField
        label={t('emergency.reason.label')}
        rows={2}
        maxLength={EMERGENCY_REASON_MAX}
        value={reason}
        error={
          isTooShort
            ? t('emergency.reason.tooShort')
            : opening.error === null
              ? undefined
              : words(opening.error).text
        }
        onChange={(event) => setReason(event.target.value)}
      />
      <Button
        variant="primary"
        isBlock
        type="submit"
        isBusy={opening.isPending}
        busyLabel={t('emergency.view.loading')}
      >
        {t('emergency.reason.open')}
      </Button>
    </form>
  )
}
