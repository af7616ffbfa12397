/** Open bills by age, the oldest first, and booking that one was paid. */
import { type ReactNode, useState } from 'react'
import { type Age, AGES, type OpenBill } from '@wegband/domain/features/school-money/contract.ts'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import { useIsDesktop } from '../../platform/device/screen-width.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Chip, ChipRow } from '../../ui/chip/chip.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import { QueryError } from '../errors/query-error.tsx'
import { BookDialog } from './book-dialog.tsx'
import { noonOf } from './noon-of-day.ts'
import { MoneyList, MoneyRow, Paging } from './money-list.tsx'
import { isBookable, OpenTable } from './open-table.tsx'
import { useOpenBills } from './queries.ts'

export function OpenView(props: { readonly schoolId: number }): ReactNode {
  const t = useMessages('school-money')
  const [age, setAge] = useState<Age>()
  const [page, setPage] = useState(1)
  const isDesktop = useIsDesktop()
  const [booked, setBooked] = useState<readonly OpenBill[]>()
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
          {isDesktop ? (
            <OpenTable bills={query.data.data} isWhole={query.data.meta.last_page === 1} onBook={setBooked} />
          ) : (
            <MoneyList label={t('bills.title')}>
              {query.data.data.map((bill) => (
                <BillRow key={bill.id} bill={bill} onBook={() => setBooked([bill])} />
              ))}
            </MoneyList>
          )}
          <Paging
            page={page}
            pages={query.data.meta.last_page}
            isBusy={query.isPlaceholderData}
            onPage={setPage}
          />
        </>
      )}
      {booked === undefined ? null : (
        <BookDialog schoolId={props.schoolId} bills={booked} onClose={() => setBooked(undefined)} />
      )}
    </>
  )
}

function BillRow(props: { readonly bill: OpenBill; readonly onBook: () => void }): ReactNode {
  const t = useMessages('school-money')
  const format = useFormats()
  const { payer, number, dueOn, age, openCents, warnings, debit } = props.bill
  const name = fullName(payer)
  const debitDay = debit === null ? '' : format.date(noonOf(debit.collectOn))
  return (
    <MoneyRow
      title={name}
      note={
        <>
          {t('bills.line', { number: number ?? '–', day: format.date(noonOf(dueOn)) })}
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
        isBookable(props.bill) ? (
          <Button label={t('bills.bookName', { name })} onClick={props.onBook}>
            {t('bills.book')}
          </Button>
        ) : null
      }
    />
  )
}
