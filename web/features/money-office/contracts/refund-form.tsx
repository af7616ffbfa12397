/** Money of a paid bill goes back: all of it, which cancels its invoice, or a part, which corrects it. */
import { type ReactNode, useState } from 'react'
import { type OfficeBill, refundMoney } from '@wegband/domain/features/money-office/contracts-contract.ts'
import { centsOfText, textOfCents } from '@wegband/domain/features/money-office/euro-input.ts'
import { REASON_MAX } from '@wegband/domain/features/money-office/office-bounds.ts'
import { call } from '../../../platform/api/api.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { useFormats } from '../../../platform/words/formats.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { TextAreaField, TextField } from '../../../ui/field/field.tsx'
import { OfficeDialog } from '../../admin/office-dialog.tsx'
import { useOfficeWrite } from '../use-office-write.ts'

export function RefundForm(props: { readonly bill: OfficeBill; readonly onClose: () => void }): ReactNode {
  const t = useMessages('money-office')
  const format = useFormats()
  const write = useOfficeWrite()
  const [key] = useState(() => crypto.randomUUID())
  const { id, refundableCents: most } = props.bill
  const form = useForm({
    start: { amount: textOfCents(most), reason: '' },
    rules: ({ amount, reason }) => {
      const cents = centsOfText(amount) ?? 0
      return {
        amount: amount.trim() === '' ? 'required' : cents > 0 && cents <= most ? undefined : 'invalid',
        reason: reason.trim() === '' ? 'required' : undefined,
      }
    },
    most: { reason: REASON_MAX },
    fieldOf: (name) => (name === 'amountCents' ? 'amount' : 'reason'),
    send: async ({ amount, reason }) => {
      const body = { key, amountCents: centsOfText(amount) ?? 0, reason: reason.trim() }
      await write(call(refundMoney, { params: { id }, body }), t('bill.takenBack'))
      props.onClose()
    },
  })
  return (
    <OfficeDialog
      title={t('bill.takeBackQuestion')}
      description={t('bill.takeBackText', { amount: format.euro(most) })}
      form={form}
      submitLabel={t('bill.takeBack')}
      isDangerous
      onClose={props.onClose}
    >
      <TextField label={t('bill.amountBack')} inputMode="decimal" {...form.text('amount')} />
      <TextAreaField label={t('reason.label')} hint={t('reason.hint')} {...form.text('reason')} />
    </OfficeDialog>
  )
}
