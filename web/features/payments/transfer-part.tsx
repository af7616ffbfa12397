/** How an open bill is paid by transfer: account, amount, reference, and a code for banking apps. */
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { readTransfer } from '@wegband/domain/features/payments/contract.ts'
import { queryOf } from '../../platform/api/queries.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { FactsList } from '../../ui/facts/facts-list.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { QrImage } from '../cards/code/qr-image.tsx'
import styles from './transfer-part.module.css'

/** Groups of four, as banks print account numbers. */
const inFours = (iban: string): string => iban.replaceAll(/(.{4})(?=.)/g, '$1 ')

/** Nothing while the bill cannot be read: it may have been paid meanwhile. */
export function TransferPart(props: { readonly billId: number }): ReactNode {
  const t = useMessages('transfers')
  const format = useFormats()
  const headingId = useId()
  const { data, isPending } = useQuery(queryOf(readTransfer, { params: { id: props.billId } }))
  if (isPending)
    return (
      <SkeletonGroup label={t('loading')}>
        <Skeleton height={160} />
      </SkeletonGroup>
    )
  if (data === undefined) return null
  const amount = format.euro(data.amountCents)
  if (data.debitedLast4 !== null)
    return <p className="t-small">{t('debited', { amount, last4: data.debitedLast4 })}</p>
  return (
    <section className={styles.part} aria-labelledby={headingId}>
      <h3 id={headingId} className="t-item">
        {t('title')}
      </h3>
      <p className="t-small t-muted">{t('text', { day: format.dateLong(`${data.dueOn}T12:00:00Z`) })}</p>
      <div className={styles.columns}>
        <FactsList
          layout="rows"
          facts={[
            { id: 'holder', name: t('holder'), value: data.holder },
            { id: 'iban', name: t('iban'), value: inFours(data.iban) },
            ...(data.bic === null ? [] : [{ id: 'bic', name: t('bic'), value: data.bic }]),
            { id: 'amount', name: t('amount'), value: amount },
            { id: 'reference', name: t('reference'), value: data.reference },
          ]}
        />
        <figure className={styles.code}>
          <QrImage text={data.giroCode} label={t('code')} />
          <figcaption className="t-small t-muted">{t('code')}</figcaption>
        </figure>
      </div>
    </section>
  )
}
