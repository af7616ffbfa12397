/** What is open by age, the revenue, what waits for the head, and the books as a file. */
import { type ReactNode, useState } from 'react'
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { exportBooks, bookRefund, type SchoolMoney } from '@wegband/domain/features/school-money/contract.ts'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../platform/api/api.ts'
import { useErrorWords } from '../../platform/api/error-words.ts'
import { useShowError } from '../../platform/api/show-error.ts'
import { nowIso } from '../../platform/clock.ts'
import { saveFile } from '../../platform/device/save-file.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { showToast } from '../../platform/words/notices.ts'
import { Button } from '../../ui/button/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { Mat } from '../../ui/mat/mat.tsx'
import { noonOf } from './noon-of-day.ts'
import { MoneyList, MoneyRow } from './money-list.tsx'
import { useMoneyWrite } from './queries.ts'
import styles from './school-money.module.css'

export function OverviewView(props: { readonly money: SchoolMoney }): ReactNode {
  const { money } = props
  return (
    <div className={styles.sections}>
      <OpenByAge money={money} />
      <Books schoolId={money.school.id} />
      <Revenue money={money} />
      <Refunds money={money} />
      <Pauses money={money} />
    </div>
  )
}

function OpenByAge(props: { readonly money: SchoolMoney }): ReactNode {
  const t = useMessages('school-money')
  const format = useFormats()
  return (
    <Mat as="section">
      <h2 className="t-section">{t('overview.open')}</h2>
      <dl className={styles.ages}>
        {props.money.open.map(({ age, count, cents }) => (
          <div key={age}>
            <dt>{t(`age.${age}`)}</dt>
            <dd>
              {format.euro(cents)}
              <small>{t('overview.bills', { count })}</small>
            </dd>
          </div>
        ))}
      </dl>
    </Mat>
  )
}

function Revenue(props: { readonly money: SchoolMoney }): ReactNode {
  const t = useMessages('school-money')
  const format = useFormats()
  const { revenue } = props.money
  return (
    <Mat as="section">
      <h2 className="t-section">{t('overview.revenue')}</h2>
      {revenue.length === 0 ? (
        <p className="t-muted">{t('overview.noRevenue')}</p>
      ) : (
        <MoneyList label={t('overview.revenue')}>
          {revenue.map(({ month, product, cents }) => (
            <MoneyRow
              key={`${month} ${product}`}
              title={format.month(`${month}-01`)}
              note={product}
              amount={format.euro(cents)}
            />
          ))}
        </MoneyList>
      )}
    </Mat>
  )
}

function Pauses(props: { readonly money: SchoolMoney }): ReactNode {
  const t = useMessages('school-money')
  const format = useFormats()
  const { pauses } = props.money
  return (
    <Mat as="section">
      <h2 className="t-section">{t('overview.pauses')}</h2>
      {pauses.length === 0 ? <p className="t-muted">{t('overview.noPauses')}</p> : null}
      <MoneyList label={t('overview.pauses')}>
        {pauses.map(({ id, member, startsOn, endsOn, reason }) => (
          <MoneyRow
            key={id}
            title={fullName(member)}
            note={t('overview.pause', {
              from: format.date(noonOf(startsOn)),
              until: format.date(noonOf(endsOn)),
              reason,
            })}
          />
        ))}
      </MoneyList>
    </Mat>
  )
}

type Refund = SchoolMoney['refunds'][number]

function Refunds(props: { readonly money: SchoolMoney }): ReactNode {
  const t = useMessages('school-money')
  const format = useFormats()
  const words = useErrorWords()
  const { refunds, school } = props.money
  const [asked, setAsked] = useState<Refund>()
  const book = useMoneyWrite((refundId: number) => call(bookRefund, { params: { id: school.id, refundId } }))
  const close = (): void => {
    book.reset()
    setAsked(undefined)
  }
  return (
    <Mat as="section">
      <h2 className="t-section">{t('overview.refunds')}</h2>
      {refunds.length === 0 ? <p className="t-muted">{t('overview.noRefunds')}</p> : null}
      <MoneyList label={t('overview.refunds')}>
        {refunds.map((refund) => (
          <MoneyRow
            key={refund.id}
            title={fullName(refund.payer)}
            note={t('overview.refund', {
              amount: format.euro(refund.cents),
              day: format.date(noonOf(refund.dueUntil)),
            })}
            actions={<Button onClick={() => setAsked(refund)}>{t('overview.refunded')}</Button>}
          />
        ))}
      </MoneyList>
      {asked === undefined ? null : (
        <ConfirmDialog
          isOpen
          title={t('overview.refundAsk', { amount: format.euro(asked.cents), name: fullName(asked.payer) })}
          text={t('overview.refundText')}
          confirmLabel={t('overview.refunded')}
          busyLabel={t('saving')}
          cancelLabel={t('cancel')}
          isBusy={book.isPending}
          error={book.error === null ? undefined : words(book.error).title}
          onConfirm={() =>
            book.mutate(asked.id, {
              onSuccess: () => {
                showToast({ tone: 'positive', text: t('overview.refundDone'), subject: 'school-money' })
                close()
              },
            })
          }
          onCancel={close}
        />
      )}
    </Mat>
  )
}

/** The month before this one in Berlin: its books are complete. */
const lastMonth = (): string => {
  const [year = 0, month = 1] = dayOf(nowIso()).slice(0, 7).split('-').map(Number)
  return month === 1 ? `${year - 1}-12` : `${year}-${String(month - 1).padStart(2, '0')}`
}

function Books(props: { readonly schoolId: number }): ReactNode {
  const t = useMessages('school-money')
  const showError = useShowError()
  const [month, setMonth] = useState(lastMonth)
  const load = useMutation({
    mutationFn: (format: 'csv' | 'datev') =>
      call(exportBooks, { params: { id: props.schoolId }, query: { month, format } }),
  })
  const save = (format: 'csv' | 'datev'): void =>
    load.mutate(format, {
      onSuccess: (bytes) =>
        saveFile(bytes, format === 'csv' ? `buchungen-${month}.csv` : `EXTF_Buchungsstapel_${month}.csv`),
      onError: showError,
    })
  const isDisabled = load.isPending || !/^\d{4}-\d{2}$/.test(month)
  return (
    <Mat as="section">
      <h2 className="t-section">{t('overview.export')}</h2>
      <p className="t-small t-muted">{t('overview.exportText')}</p>
      <div className="stack">
        <TextField
          label={t('overview.month')}
          type="month"
          value={month}
          onChange={(event) => setMonth(event.target.value)}
        />
        <div className="row-wrap">
          <Button isDisabled={isDisabled} onClick={() => save('csv')}>
            {t('overview.asCsv')}
          </Button>
          <Button isDisabled={isDisabled} onClick={() => save('datev')}>
            {t('overview.asDatev')}
          </Button>
        </div>
      </div>
    </Mat>
  )
}
