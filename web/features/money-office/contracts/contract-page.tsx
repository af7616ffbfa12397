/** One contract with all its books, and what the office can do about it (decisions §6.5). */
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import {
  type ContractFile,
  endUnpaid,
  readContractFile,
} from '@wegband/domain/features/money-office/contracts-contract.ts'
import { call } from '../../../platform/api/api.ts'
import { queryOf } from '../../../platform/api/queries.ts'
import { useRouteParams } from '../../../platform/router/links.tsx'
import { useFormats } from '../../../platform/words/formats.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { SectionHead } from '../../../ui/section-head/section-head.tsx'
import styles from '../money-office.module.css'
import { OfficeFrame } from '../office-frame.tsx'
import { OfficeList, OfficeTable } from '../../tables/office-table.tsx'
import factStyles from '../prices/prices.module.css'
import { ReasonDialog } from '../reason-dialog.tsx'
import { useOfficeWrite } from '../use-office-write.ts'
import { BillCard } from './bill-card.tsx'
import { CreditForm } from './credit-form.tsx'
import { StatusTag } from './contracts-page.tsx'

function Facts({ contract }: { readonly contract: ContractFile }): ReactNode {
  const t = useMessages('money-office')
  const format = useFormats()
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('contracts.payer'), fullName(contract.user)],
    [t('contracts.for'), fullName(contract.profiteer)],
    [t('contracts.product'), contract.productName],
    [t('price.seller'), contract.seller],
    [t('contracts.status'), <StatusTag key="status" status={contract.status} />],
    [t('file.ordered'), format.dateLong(contract.orderedAt)],
    [t('contracts.since'), format.dateLong(contract.startsAt)],
    ...(contract.endsAt === null ? [] : [[t('file.endsAt'), format.dateLong(contract.endsAt)] as const]),
    ...(contract.cancelledAt === null
      ? []
      : [[t('file.cancelled'), format.dateLong(contract.cancelledAt)] as const]),
    ...(contract.withdrawnOn === null
      ? []
      : [[t('file.withdrawn'), format.dateLong(contract.withdrawnOn)] as const]),
    [t('contracts.open'), format.euro(contract.openCents)],
    [t('file.credit'), format.euro(contract.creditCents)],
  ]
  return (
    <dl className={factStyles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Phases({ contract }: { readonly contract: ContractFile }): ReactNode {
  const t = useMessages('money-office')
  const format = useFormats()
  return (
    <section className={styles.section}>
      <SectionHead title={t('file.phases')} />
      <OfficeTable
        label={t('file.phases')}
        rows={contract.phases}
        keyOf={({ id }) => id}
        columns={[
          {
            id: 'days',
            label: t('file.days'),
            cell: ({ startsOn, endsOn }) =>
              t('file.span', { from: format.date(startsOn), until: format.date(endsOn) }),
          },
          { id: 'kind', label: t('file.kind'), cell: ({ kind }) => t(`file.phaseKinds.${kind}`) },
          {
            id: 'discount',
            label: t('file.discount'),
            isAmount: true,
            cell: ({ discountPercent }) => t('coupon.percentOff', { percent: discountPercent }),
          },
          {
            id: 'total',
            label: t('file.total'),
            isAmount: true,
            cell: ({ totalCents }) => format.euro(totalCents),
          },
        ]}
      />
    </section>
  )
}

function Charges({ contract }: { readonly contract: ContractFile }): ReactNode {
  const t = useMessages('money-office')
  const format = useFormats()
  if (contract.charges.length === 0) return null
  return (
    <section className={styles.section}>
      <SectionHead title={t('file.charges')} />
      <OfficeTable
        label={t('file.charges')}
        rows={contract.charges}
        keyOf={({ id }) => id}
        columns={[
          {
            id: 'due',
            label: t('file.due'),
            cell: ({ dueOn }) => format.date(dueOn),
            sortBy: ({ dueOn }) => dueOn,
          },
          {
            id: 'covers',
            label: t('file.covers'),
            cell: ({ coversFrom, coversUntil }) =>
              t('file.span', { from: format.date(coversFrom), until: format.date(coversUntil) }),
          },
          {
            id: 'bill',
            label: t('file.bill'),
            cell: ({ billId }) =>
              billId === null ? t('file.notBilled') : t('file.billNumber', { id: billId }),
          },
          {
            id: 'amount',
            label: t('file.amount'),
            isAmount: true,
            cell: ({ amountCents }) => format.euro(amountCents),
          },
        ]}
      />
    </section>
  )
}

function Ledger({ contract }: { readonly contract: ContractFile }): ReactNode {
  const t = useMessages('money-office')
  const format = useFormats()
  if (contract.postings.length === 0) return null
  return (
    <section className={styles.section}>
      <SectionHead title={t('file.ledger')} />
      <OfficeTable
        label={t('file.ledger')}
        rows={contract.postings}
        keyOf={({ id }) => id}
        columns={[
          { id: 'day', label: t('file.booked'), cell: ({ bookedOn }) => format.date(bookedOn) },
          { id: 'kind', label: t('file.kind'), cell: ({ kind }) => t(`file.postings.${kind}`) },
          {
            id: 'lines',
            label: t('file.lines'),
            cell: ({ lines }) =>
              lines
                .map(({ account, cents }) =>
                  t('file.line', { account: t(`file.accounts.${account}`), amount: format.euro(cents) }),
                )
                .join('; '),
          },
          { id: 'note', label: t('file.note'), cell: ({ note }) => note ?? '' },
        ]}
      />
    </section>
  )
}

function Contract({ contract }: { readonly contract: ContractFile }): ReactNode {
  const t = useMessages('money-office')
  const write = useOfficeWrite()
  const [open, setOpen] = useState<'credit' | 'end'>()
  const close = (): void => setOpen(undefined)
  return (
    <>
      <div className={styles.head}>
        <h2 className="t-section">{t('file.heading', { id: contract.id })}</h2>
        <div className={styles.actions}>
          <Button onClick={() => setOpen('credit')}>{t('credit.give')}</Button>
          {contract.status === 'unpaid' ? (
            <Button variant="danger" onClick={() => setOpen('end')}>
              {t('file.end')}
            </Button>
          ) : null}
        </div>
      </div>
      <Facts contract={contract} />
      <Phases contract={contract} />
      <Charges contract={contract} />
      <section className={styles.section}>
        <SectionHead title={t('file.bills')} />
        {contract.bills.length === 0 ? <p className={styles.muted}>{t('file.noBills')}</p> : null}
        {contract.bills.map((bill) => (
          <BillCard key={bill.id} bill={bill} />
        ))}
      </section>
      <Ledger contract={contract} />
      {open === 'credit' ? <CreditForm contract={contract} onClose={close} /> : null}
      {open === 'end' ? (
        <ReasonDialog
          title={t('file.endQuestion')}
          text={t('file.endText')}
          submitLabel={t('file.end')}
          isDangerous
          send={(reason) =>
            write(call(endUnpaid, { params: { id: contract.id }, body: { reason } }), t('file.ended'))
          }
          onClose={close}
        />
      ) : null}
    </>
  )
}

function Page(): ReactNode {
  const { contractId } = useRouteParams('app.admin-contract')
  const query = useQuery(queryOf(readContractFile, { params: { id: contractId } }))
  return (
    <OfficeList query={query} isEmpty={() => false} empty={{ title: '', text: '' }}>
      {(contract) => <Contract contract={contract} />}
    </OfficeList>
  )
}

export function ContractPage(): ReactNode {
  const t = useMessages('money-office')
  return (
    <OfficeFrame section="contracts" title={t('file.title')}>
      {() => <Page />}
    </OfficeFrame>
  )
}
