/** An open bill with the fields of the provider: pays it now, with another card or account if the payer wants to. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { readUser } from '@wegband/domain/features/accounts/contract.ts'
import { confirmBillPayment, readBillPayment } from '@wegband/domain/features/billing/contract.ts'
import { readOrderResult } from '@wegband/domain/features/checkout/contract.ts'
import { listSubscriptions } from '@wegband/domain/features/contracts/contract.ts'
import { call } from '../../platform/api/api.ts'
import { invalidate, queryOf } from '../../platform/api/queries.ts'
import { useShowError } from '../../platform/api/show-error.ts'
import { hrefTo } from '../../platform/router/links.tsx'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Button } from '../../ui/button/button.tsx'
import { FactsList } from '../../ui/facts/facts-list.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { usePaymentEntry } from '../checkout/entry/payment-entry.tsx'
import { pathOf, useFollowPayment } from '../checkout/follow-payment.ts'
import { QueryError } from '../errors/query-error.tsx'
import { OnlyYourself } from '../impersonation/only-yourself.tsx'

type Bill = z.output<(typeof readBillPayment.answers)[200]>['data']

export function PayBillView(props: { readonly id: string }): ReactNode {
  const t = useMessages('checkout')
  const bill = useQuery(queryOf(readBillPayment, { params: { id: props.id } }))
  if (bill.error && !bill.data) return <QueryError query={bill} />
  return bill.data ? (
    <Loaded id={props.id} bill={bill.data} />
  ) : (
    <SkeletonGroup label={t('loading')} className="stack">
      <Skeleton shape="mat" height={180} />
    </SkeletonGroup>
  )
}

function Loaded(props: { readonly id: string; readonly bill: Bill }): ReactNode {
  const { bill } = props
  const t = useMessages('checkout')
  const format = useFormats()
  return (
    <>
      <FactsList
        layout="rows"
        facts={[
          { id: 'what', name: t('pay.what'), value: bill.description },
          { id: 'amount', name: t('pay.amount'), value: format.euro(bill.amountCents) },
        ]}
      />
      {bill.isOpen ? (
        <Entry {...props} />
      ) : (
        <>
          <p>{t('pay.decided')}</p>
          <div>
            <Button variant="primary" href={pathOf(bill.returnUrl) ?? hrefTo('app.dashboard')}>
              {t('pay.on')}
            </Button>
          </div>
        </>
      )}
    </>
  )
}

function Entry(props: { readonly id: string; readonly bill: Bill }): ReactNode {
  const { bill } = props
  const t = useMessages('checkout')
  const format = useFormats()
  const showError = useShowError()
  const follow = useFollowPayment()
  const queryClient = useQueryClient()
  const { fields, confirm } = usePaymentEntry(bill.amountCents)
  const pay = useMutation({
    mutationFn: async () => {
      const entered = await confirm()
      if (entered === 'incomplete' || entered.confirmation === undefined) return undefined
      return call(confirmBillPayment, {
        params: { id: props.id },
        body: { confirmation: entered.confirmation },
      })
    },
    onSuccess: async (paid) => {
      if (paid === undefined) return
      await invalidate(queryClient, [readOrderResult, listSubscriptions, readUser, readBillPayment])
      await follow(paid.redirectUrl ?? pathOf(bill.returnUrl) ?? hrefTo('app.dashboard'))
    },
    onError: async (error) => {
      showError(error)
      await invalidate(queryClient, [readBillPayment])
    },
  })
  return (
    <>
      {fields}
      <OnlyYourself>
        <Button variant="primary" size="large" isBlock isBusy={pay.isPending} onClick={() => pay.mutate()}>
          {t('pay.submit', { price: format.euro(bill.amountCents) })}
        </Button>
      </OnlyYourself>
    </>
  )
}
