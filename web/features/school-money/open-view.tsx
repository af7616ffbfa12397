/** Open bills by age, the oldest first, and booking that one was paid. */
import { type ReactNode, useState } from 'react'
import { type Age, AGES, bookPayment, type OpenBill } from '@wegband/domain/features/school-money/contract.ts'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import { call } from '../../platform/api/api.ts'
import { Form, FormSummary } from '../../platform/forms/form.tsx'
import { useForm } from '../../platform/forms/use-form.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { showToast } from '../../platform/words/notices.ts'
import { Button } from '../../ui/button/button.tsx'
import { Chip, ChipRow } from '../../ui/chip/chip.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { SelectField } from '../../ui/field/field.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import { QueryError } from '../errors/query-error.tsx'
import { MoneyList, MoneyRow, Paging } from './money-list.tsx'
import { useMoneyWrite, useOpenBills } from './queries.ts'

const noon = (day: string): string => `${day}T12:00:00Z`

export function OpenView(props: { readonly schoolId: number }): ReactNode {
  const t = useMessages('school-money')
  const [age, setAge] = useState<Age>()
  const [page, setPage] = useState(1)
  const [booked, setBooked] = useState<OpenBill>()
  const query = useOpenBills(props.schoolId, page, age)
  const choose = (wanted: Age | undefined): void => {
    setAge(wanted)
    setPage(1)
  }
  return (
    <>
      <ChipRow label={t('bills.title')}>
        <Chip isOn={age === undefined} onClick={() => choose(undefined)}>
          {t('bills.all')}
        </Chip>
        {AGES.map((one) => (
          <Chip key={one} isOn={age === one} onClick={() => choose(one)}>
            {t(`age.${one}`)}
          </Chip>
        ))}
      </ChipRow>
      <QueryError query={query} />
      {query.isPending ? (
        <SkeletonGroup label={t('loading')} className="stack">
          <Skeleton height={64} />
          <Skeleton height={64} />
        </SkeletonGroup>
      ) : null}
      {query.data?.meta.total === 0 ? (
        <EmptyState
          title={t('bills.none')}
          text={t('bills.noneText')}
          picture={<Picture name="empty-mat" />}
        />
      ) : null}
      {query.data === undefined || query.data.meta.total === 0 ? null : (
        <>
          <MoneyList label={t('bills.title')}>
            {query.data.data.map((bill) => (
              <BillRow key={bill.id} bill={bill} onBook={() => setBooked(bill)} />
            ))}
          </MoneyList>
          <Paging
            page={page}
            pages={query.data.meta.last_page}
            isBusy={query.isPlaceholderData}
            onPage={setPage}
          />
        </>
      )}
      {booked === undefined ? null : (
        <BookDialog schoolId={props.schoolId} bill={booked} onClose={() => setBooked(undefined)} />
      )}
    </>
  )
}

function BillRow(props: { readonly bill: OpenBill; readonly onBook: () => void }): ReactNode {
  const t = useMessages('school-money')
  const format = useFormats()
  const { payer, number, dueOn, age, openCents, warnings, debit } = props.bill
  const name = fullName(payer)
  const debitDay = debit === null ? '' : format.date(noon(debit.collectOn))
  return (
    <MoneyRow
      title={name}
      note={
        <>
          {t('bills.line', { number: number ?? '–', day: format.date(noon(dueOn)) })}
          {debit === null ? null : (
            <> · {t(debit.isRunning ? 'bills.debitRuns' : 'bills.debitOn', { day: debitDay })}</>
          )}
        </>
      }
      state={
        warnings > 0 ? (
          <Tag tone="danger">{t('bills.warning', { count: warnings })}</Tag>
        ) : (
          <Tag tone={age === 'not-due' ? 'neutral' : 'warning'}>{t(`age.${age}`)}</Tag>
        )
      }
      amount={format.euro(openCents)}
      actions={
        // What a bank collects now would be paid twice.
        debit?.isRunning === true ? null : (
          <Button label={t('bills.bookName', { name })} onClick={props.onBook}>
            {t('bills.book')}
          </Button>
        )
      }
    />
  )
}

type Means = 'transfer' | 'cash'

function BookDialog(props: {
  readonly schoolId: number
  readonly bill: OpenBill
  readonly onClose: () => void
}): ReactNode {
  const t = useMessages('school-money')
  const format = useFormats()
  const { schoolId, bill, onClose } = props
  const name = fullName(bill.payer)
  // One key for each dialog: a second send books nothing more.
  const [key] = useState(() => crypto.randomUUID())
  const book = useMoneyWrite((means: Means) =>
    call(bookPayment, {
      params: { id: schoolId, billId: bill.id },
      body: { key, means, amountCents: bill.openCents },
    }),
  )
  const form = useForm({
    start: { means: 'transfer' },
    send: async ({ means }) => {
      await book.mutateAsync(means === 'cash' ? 'cash' : 'transfer')
      showToast({ tone: 'positive', text: t('bills.booked', { name }), subject: 'school-money' })
      onClose()
    },
  })
  return (
    <Dialog
      isOpen
      size="small"
      onClose={onClose}
      title={t('bills.bookTitle', { amount: format.euro(bill.openCents), name })}
      description={t('bills.bookText', { number: bill.number ?? '–' })}
      closeLabel={t('close')}
      isBusy={form.isBusy}
    >
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
    </Dialog>
  )
}
