/** Notes that a certificate was seen: its date, the day of the look, and the day of the next one. No file, no content. */
import type { ReactNode } from 'react'
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import {
  latestNextLook,
  whyNotCertificate,
} from '@wegband/domain/features/child-protection/certificate-rules.ts'
import { noteCertificate, type RegisteredPerson } from '@wegband/domain/features/child-protection/contract.ts'
import { call } from '../../platform/api/api.ts'
import { nowIso } from '../../platform/clock.ts'
import { useForm } from '../../platform/forms/use-form.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { OfficeDialog } from '../admin/office-dialog.tsx'
import { useRegisterWrite } from './queries.ts'

const isFilled = (days: Readonly<Record<string, string>>): boolean =>
  Object.values(days).every((day) => day !== '')

export function CertificateForm(props: {
  readonly person: RegisteredPerson
  readonly years: number
  readonly onClose: () => void
}): ReactNode {
  const t = useMessages('child-protection')
  const write = useRegisterWrite()
  const { person, years } = props
  const today = dayOf(nowIso())
  const form = useForm({
    start: { issuedOn: '', seenOn: today, nextOn: '' },
    rules: (days) => {
      const wrong = isFilled(days) ? whyNotCertificate(days, today, years) : undefined
      const whyNot = (name: keyof typeof days) =>
        days[name] === '' ? ('required' as const) : wrong?.field === name ? wrong.code : undefined
      return { issuedOn: whyNot('issuedOn'), seenOn: whyNot('seenOn'), nextOn: whyNot('nextOn') }
    },
    send: async (days) => {
      const body = { ...days, seenAt: person.certificate?.updatedAt ?? null }
      await write(call(noteCertificate, { params: { id: person.id }, body }), t('noted'))
      props.onClose()
    },
  })
  const issued = form.text('issuedOn')
  return (
    <OfficeDialog
      title={t('form.title', { name: fullName(person) })}
      description={t('form.text')}
      form={form}
      submitLabel={t('form.save')}
      onClose={props.onClose}
    >
      <TextField
        label={t('form.issuedOn')}
        hint={t('form.issuedOnHint')}
        type="date"
        max={today}
        {...issued}
        onChange={(event) => {
          issued.onChange(event)
          const { value } = event.target
          // The latest day that the setting allows, until another one is chosen.
          if (value !== '') form.change({ nextOn: latestNextLook(value, years) })
        }}
      />
      <TextField label={t('form.seenOn')} type="date" max={today} {...form.text('seenOn')} />
      <TextField
        label={t('form.nextOn')}
        hint={t('form.nextOnHint', { count: years })}
        type="date"
        min={today}
        {...form.text('nextOn')}
      />
    </OfficeDialog>
  )
}
