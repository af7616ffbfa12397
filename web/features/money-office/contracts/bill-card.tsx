/** A bill of a contract with its payments, refunds and invoices, and what the office can do about it. */
import { type ReactNode, useState } from 'react'
import {
  type OfficeBill,
  payByHand,
  writeOffBill,
} from '@wegband/domain/features/money-office/contracts-contract.ts'
import { REASON_MAX } from '@wegband/domain/features/money-office/office-bounds.ts'
import { call } from '../../../platform/api/api.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { useFormats } from '../../../platform/words/formats.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { SelectField, TextAreaField } from '../../../ui/field/field.tsx'
import { Mat } from '../../../ui/mat/mat.tsx'
import { Tag, type TagTone } from '../../../ui/tag/tag.tsx'
import styles from '../money-office.module.css'
import { OfficeDialog } from '../../admin/office-dialog.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { useOfficeWrite } from '../use-office-write.ts'
import { RefundForm } from './refund-form.tsx'

const TONES = {
  open: 'warning',
  paid: 'positive',
  cancelled: 'neutral',
  'written-off': 'danger',
} as const satisfies Record<OfficeBill['state'], TagTone>

/** A payment that may still succeed would pay what the office gives up. */
const RUNNING: ReadonlySet<string> = new Set(['started', 'needs-action', 'processing'])

function Lines({ bill }: { readonly bill: OfficeBill }): ReactNode {
  const t = useMessages('money-office')
  const format = useFormats()
  const lines = [
    ...bill.attempts.map(({ id, amountCents, state, startedAt, provider }) => ({
      id: `attempt-${id}`,
      text: t('bill.attempt', {
        amount: format.euro(amountCents),
        state: t(`bill.attempts.${state as 'succeeded'}`),
        day: format.date(startedAt),
        provider: t(`bill.providers.${provider as 'own'}`),
      }),
    })),
    ...bill.refunds.map(({ id, amountCents, state, dueUntil }) => ({
      id: `refund-${id}`,
      text: t('bill.refund', {
        amount: format.euro(amountCents),
        state: t(`bill.refunds.${state as 'done'}`),
        day: format.date(dueUntil),
      }),
    })),
    ...bill.invoices.map(({ id, number, kind, issuedOn, totalCents }) => ({
      id: `invoice-${id}`,
      text: t(`bill.invoices.${kind}`, {
        number,
        day: format.date(issuedOn),
        amount: format.euro(totalCents),
      }),
    })),
  ]
  if (lines.length === 0) return null
  return (
    <ul className={styles.muted}>
      {lines.map(({ id, text }) => (
        <li key={id}>{text}</li>
      ))}
    </ul>
  )
}

/** Money that came in outside of the provider. */
function HandPayment(props: { readonly bill: OfficeBill; readonly onClose: () => void }): ReactNode {
  const t = useMessages('money-office')
  const format = useFormats()
  const write = useOfficeWrite()
  const [key] = useState(() => crypto.randomUUID())
  const { bill, onClose } = props
  const form = useForm({
    start: { means: 'transfer', reason: '' },
    rules: ({ reason }) => ({ reason: reason.trim() === '' ? ('required' as const) : undefined }),
    most: { reason: REASON_MAX },
    fieldOf: () => 'reason' as const,
    send: async ({ means, reason }) => {
      const body = {
        key,
        means: means === 'cash' ? ('cash' as const) : ('transfer' as const),
        reason: reason.trim(),
      }
      await write(call(payByHand, { params: { id: bill.id }, body }), t('bill.paidByHand'))
      onClose()
    },
  })
  return (
    <OfficeDialog
      title={t('bill.payTitle')}
      description={t('bill.payText', { amount: format.euro(bill.amountCents - bill.creditCents) })}
      form={form}
      submitLabel={t('bill.pay')}
      onClose={onClose}
    >
      <SelectField
        label={t('bill.means')}
        options={[
          { value: 'transfer', text: t('bill.meansOf.transfer') },
          { value: 'cash', text: t('bill.meansOf.cash') },
        ]}
        {...form.text('means')}
      />
      <TextAreaField label={t('reason.label')} hint={t('reason.hint')} {...form.text('reason')} />
    </OfficeDialog>
  )
}

export function BillCard({ bill }: { readonly bill: OfficeBill }): ReactNode {
  const t = useMessages('money-office')
  const format = useFormats()
  const write = useOfficeWrite()
  const [asking, setAsking] = useState<'refund' | 'write-off' | 'pay'>()
  const isRunning = bill.attempts.some(({ state }) => RUNNING.has(state))
  const isOpen = bill.state === 'open' && !isRunning
  const close = (): void => setAsking(undefined)
  const params = { id: bill.id }
  return (
    <Mat as="section" className={styles.section}>
      <div className={styles.head}>
        <span>
          <b>{t('bill.title', { id: bill.id, amount: format.euro(bill.amountCents) })}</b>
          <span className={styles.muted}>
            {' '}
            {t('bill.due', { day: format.date(bill.dueOn) })}
            {bill.creditCents === 0 ? '' : `, ${t('bill.credit', { amount: format.euro(bill.creditCents) })}`}
            {bill.warnings === 0 ? '' : `, ${t('bill.warnings', { count: bill.warnings })}`}
          </span>
        </span>
        <Tag tone={TONES[bill.state]}>{t(`bill.states.${bill.state}`)}</Tag>
      </div>
      <Lines bill={bill} />
      <div className={styles.actions}>
        {bill.refundableCents > 0 ? (
          <Button size="small" onClick={() => setAsking('refund')}>
            {t('bill.takeBack')}
          </Button>
        ) : null}
        {isOpen ? (
          <Button size="small" onClick={() => setAsking('pay')}>
            {t('bill.pay')}
          </Button>
        ) : null}
        {isOpen ? (
          <Button size="small" variant="danger" onClick={() => setAsking('write-off')}>
            {t('bill.writeOff')}
          </Button>
        ) : null}
      </div>
      {asking === 'pay' ? <HandPayment bill={bill} onClose={close} /> : null}
      {asking === 'refund' ? <RefundForm bill={bill} onClose={close} /> : null}
      {asking === 'write-off' ? (
        <ReasonDialog
          title={t('bill.writeOffQuestion')}
          text={t('bill.writeOffText', { amount: format.euro(bill.amountCents - bill.creditCents) })}
          submitLabel={t('bill.writeOff')}
          isDangerous
          send={(reason) => write(call(writeOffBill, { params, body: { reason } }), t('bill.writtenOff'))}
          onClose={close}
        />
      ) : null}
    </Mat>
  )
}
