/** Booking that bills were paid: one, or all that were chosen, each through the same call with its own key. */
import { type ReactNode, useState } from 'react'
import { bookPayment, type OpenBill } from '@wegband/domain/features/school-money/contract.ts'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { call } from '../../platform/api/api.ts'
import { useErrorWords } from '../../platform/api/error-words.ts'
import { Form, FormSummary } from '../../platform/forms/form.tsx'
import { useForm } from '../../platform/forms/use-form.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { showToast } from '../../platform/words/notices.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { SelectField } from '../../ui/field/field.tsx'
import { type BulkOutcome, RefusedList, runForEach } from '../tables/bulk-action.tsx'
import { useMoneyWrite } from './queries.ts'

type Means = 'transfer' | 'cash'

/** What the dialog says before and after: with the name of a single payer, else with the number of bills. */
function useBookingWords(bills: readonly OpenBill[]) {
  const t = useMessages('school-money')
  const format = useFormats()
  const amount = format.euro(bills.reduce((sum, { openCents }) => sum + openCents, 0))
  const [first] = bills
  const isOne = bills.length === 1 && first !== undefined
  return {
    title: isOne
      ? t('bills.bookTitle', { amount, name: fullName(first.payer) })
      : t('bills.bookManyTitle', { amount, count: bills.length }),
    text: isOne ? t('bills.bookText', { number: first.number ?? '–' }) : t('bills.bookManyText'),
    done: (count: number): string =>
      isOne ? t('bills.booked', { name: fullName(first.payer) }) : t('bills.bookedMany', { count }),
  }
}

export function BookDialog(props: {
  readonly schoolId: number
  readonly bills: readonly OpenBill[]
  readonly onClose: () => void
}): ReactNode {
  const t = useMessages('school-money')
  const errorWords = useErrorWords()
  const { schoolId, onClose } = props
  // The list is read again after the booking; the dialog keeps what it was opened for.
  const [bills] = useState(props.bills)
  const words = useBookingWords(bills)
  // One key for each bill: a second send books nothing more.
  const [keys] = useState(() => new Map(bills.map(({ id }) => [id, crypto.randomUUID()])))
  const [refused, setRefused] = useState<BulkOutcome<OpenBill>['refused']>([])
  const book = useMoneyWrite(async (means: Means) => {
    const outcome = await runForEach(bills, ({ id, openCents }) =>
      call(bookPayment, {
        params: { id: schoolId, billId: id },
        body: { key: keys.get(id) ?? '', means, amountCents: openCents },
      }),
    )
    const [only] = outcome.refused
    // The form shows why a single bill was refused.
    if (bills.length === 1 && only !== undefined)
      throw only.error instanceof Error ? only.error : new AppError('general.unexpected')
    return outcome
  })
  const form = useForm({
    start: { means: 'transfer' },
    send: async ({ means }) => {
      const outcome = await book.mutateAsync(means === 'cash' ? 'cash' : 'transfer')
      if (outcome.done.length > 0)
        showToast({ tone: 'positive', text: words.done(outcome.done.length), subject: 'school-money' })
      if (outcome.refused.length === 0) onClose()
      else setRefused(outcome.refused)
    },
  })
  return (
    <Dialog
      isOpen
      size="small"
      onClose={onClose}
      title={words.title}
      description={refused.length > 0 ? t('bills.refused') : words.text}
      closeLabel={t('close')}
      isBusy={form.isBusy}
    >
      {refused.length > 0 ? (
        <RefusedList
          items={refused.map(({ row, error }) => ({
            name: fullName(row.payer),
            reason: errorWords(error).title,
          }))}
        />
      ) : (
        <Form form={form} className="stack">
          <SelectField
            label={t('bills.means')}
            options={[
              { value: 'transfer', text: t('bills.transfer') },
              { value: 'cash', text: t('bills.cash') },
            ]}
            {...form.text('means')}
          />
          <FormSummary form={form} />
          <Button variant="primary" isBlock type="submit" isBusy={form.isBusy} busyLabel={t('saving')}>
            {t('bills.book')}
          </Button>
        </Form>
      )}
    </Dialog>
  )
}
