/** Credit with a reason for the payer of a contract: it pays the next bills first. */
import { type ReactNode, useState } from 'react'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import { type ContractFile, grantCredit } from '@wegband/domain/features/money-office/contracts-contract.ts'
import { centsOfText } from '@wegband/domain/features/money-office/euro-input.ts'
import { REASON_MAX } from '@wegband/domain/features/money-office/office-bounds.ts'
import { call } from '../../../platform/api/api.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { TextAreaField, TextField } from '../../../ui/field/field.tsx'
import { OfficeDialog } from '../../admin/office-dialog.tsx'
import { useOfficeWrite } from '../use-office-write.ts'

export function CreditForm(props: {
  readonly contract: ContractFile
  readonly onClose: () => void
}): ReactNode {
  const t = useMessages('money-office')
  const write = useOfficeWrite()
  const { contract } = props
  const [key] = useState(() => crypto.randomUUID())
  const form = useForm({
    start: { amount: '', reason: '' },
    rules: ({ amount, reason }) => ({
      amount: amount.trim() === '' ? 'required' : (centsOfText(amount) ?? 0) > 0 ? undefined : 'invalid',
      reason: reason.trim() === '' ? 'required' : undefined,
    }),
    most: { reason: REASON_MAX },
    fieldOf: (name) => (name === 'amountCents' ? 'amount' : 'reason'),
    send: async ({ amount, reason }) => {
      const body = { key, amountCents: centsOfText(amount) ?? 0, reason: reason.trim() }
      await write(call(grantCredit, { params: { id: contract.id }, body }), t('credit.done'))
      props.onClose()
    },
  })
  return (
    <OfficeDialog
      title={t('credit.give')}
      description={t('credit.text', { name: fullName(contract.user) })}
      form={form}
      submitLabel={t('credit.submit')}
      onClose={props.onClose}
    >
      <TextField label={t('credit.amount')} inputMode="decimal" {...form.text('amount')} />
      <TextAreaField label={t('reason.label')} hint={t('reason.hint')} {...form.text('reason')} />
    </OfficeDialog>
  )
}
