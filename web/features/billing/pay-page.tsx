/** Where a payment goes on: with card or account, with the approval of the payer's bank, or at the stand-in of the demo (decisions §4). */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { readUser } from '@wegband/domain/features/accounts/contract.ts'
import {
  decideStandInPayment,
  listStandInPayments,
  readStandInPayment,
  STAND_IN_OUTCOMES,
} from '@wegband/domain/features/billing/contract.ts'
import { readOrderResult } from '@wegband/domain/features/checkout/contract.ts'
import { listSubscriptions } from '@wegband/domain/features/contracts/contract.ts'
import { call } from '../../platform/api/api.ts'
import { invalidate, queryOf } from '../../platform/api/queries.ts'
import { useShowError } from '../../platform/api/show-error.ts'
import { lazyPart } from '../../platform/loading/lazy-part.tsx'
import { hrefTo, useRouteParams, useSearchParams } from '../../platform/router/links.tsx'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Banner } from '../../ui/banner/banner.tsx'
import { Button } from '../../ui/button/button.tsx'
import { FactsList } from '../../ui/facts/facts-list.tsx'
import { info } from '../../ui/icon/phosphor/info.gen.ts'
import { TextLink } from '../../ui/link/text-link.tsx'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { QueryError } from '../errors/query-error.tsx'
import { pathOf, useFollowPayment } from '../checkout/follow-payment.ts'
import styles from './billing.module.css'

type StandInPayment = z.output<(typeof readStandInPayment.answers)[200]>['data']
type Outcome = z.input<typeof decideStandInPayment.body>['outcome']

/** The address of the stand-in's portal, where no payment is decided. */
const METHODS = 'methods'

/** Parts of real providers, which a demo never loads. */
const PayBillView = lazyPart(async () => (await import('./pay-bill-view.tsx')).PayBillView)
const ApproveView = lazyPart(async () => (await import('./approve-view.tsx')).ApproveView)

const BILL = /^bill-(\d{1,10})$/
const INTENT = /^pi_\w{1,100}$/

export function PayPage(): ReactNode {
  const t = useMessages('checkout')
  const { reference } = useRouteParams('app.pay')
  const { payment_intent: returned = '' } = useSearchParams()
  const bill = BILL.exec(reference)?.[1]
  const intent = [reference, returned].find((one) => INTENT.test(one))
  if (bill === undefined && intent === undefined) return <StandInPage reference={reference} />
  return (
    <div className={styles.page}>
      <PageHead title={t('pay.title')} size="small" />
      {bill === undefined ? <ApproveView reference={intent ?? ''} /> : <PayBillView id={bill} />}
    </div>
  )
}

function StandInPage({ reference }: { readonly reference: string }): ReactNode {
  const t = useMessages('checkout')
  return (
    <div className={styles.page}>
      <PageHead title={reference === METHODS ? t('pay.methods') : t('pay.title')} size="small" />
      <Banner icon={info} tone="warning" title={t('pay.demo')}>
        {reference === METHODS ? t('pay.methodsText') : t('pay.demoText')}
      </Banner>
      {reference === METHODS ? <Methods /> : <Payment key={reference} reference={reference} />}
    </div>
  )
}

function Methods(): ReactNode {
  const t = useMessages('checkout')
  const format = useFormats()
  const { back } = useSearchParams()
  const payments = useQuery(queryOf(listStandInPayments))
  return (
    <div className="stack">
      {payments.data === undefined || payments.data.length === 0 ? null : (
        <ul className={styles.outcomes} aria-label={t('pay.own')}>
          {payments.data.map(({ reference, description, amountCents, state }) => (
            <li key={reference} className="row-between">
              <span>{`${description}, ${format.euro(amountCents)}`}</span>
              <TextLink isSmall href={hrefTo('app.pay', { reference })}>
                {t(`pay.short.${state}`)}
              </TextLink>
            </li>
          ))}
        </ul>
      )}
      <Button variant="primary" href={pathOf(back) ?? hrefTo('app.dashboard')}>
        {t('back')}
      </Button>
    </div>
  )
}

function Payment(props: { readonly reference: string }): ReactNode {
  const t = useMessages('checkout')
  const payment = useQuery(queryOf(readStandInPayment, { params: { reference: props.reference } }))
  if (payment.error && !payment.data) return <QueryError query={payment} />
  return payment.data ? (
    <Loaded payment={payment.data} />
  ) : (
    <SkeletonGroup label={t('loading')} className="stack">
      <Skeleton shape="mat" height={180} />
    </SkeletonGroup>
  )
}

function Loaded({ payment }: { readonly payment: StandInPayment }): ReactNode {
  const t = useMessages('checkout')
  const format = useFormats()
  const { returnUrl } = payment
  return (
    <>
      <FactsList
        layout="rows"
        facts={[
          { id: 'what', name: t('pay.what'), value: payment.description },
          { id: 'amount', name: t('pay.amount'), value: format.euro(payment.amountCents) },
        ]}
      />
      {payment.state === 'needs-action' ? (
        <Outcomes payment={payment} outcomes={STAND_IN_OUTCOMES} />
      ) : (
        <>
          <p>{t(`pay.state.${payment.state}`)}</p>
          <Outcomes payment={payment} outcomes={LATER[payment.state]} />
          <div>
            <Button variant="primary" href={pathOf(returnUrl) ?? hrefTo('app.dashboard')}>
              {t('pay.on')}
            </Button>
          </div>
        </>
      )}
    </>
  )
}

/** What the bank may still do. */
const LATER: Readonly<Record<Exclude<StandInPayment['state'], 'needs-action'>, readonly Outcome[]>> = {
  processing: ['arrive', 'bounce'],
  succeeded: ['return'],
  failed: [],
  cancelled: [],
  returned: [],
}

function Outcomes(props: {
  readonly payment: StandInPayment
  readonly outcomes: readonly Outcome[]
}): ReactNode {
  const { payment, outcomes } = props
  const t = useMessages('checkout')
  const showError = useShowError()
  const follow = useFollowPayment()
  const queryClient = useQueryClient()
  const { reference } = payment
  const decide = useMutation({
    mutationFn: (outcome: Outcome) =>
      call(decideStandInPayment, { params: { reference }, body: { outcome } }),
    onSuccess: async (decided) => {
      await invalidate(queryClient, [readOrderResult, listSubscriptions, readUser])
      await follow(pathOf(decided.returnUrl) ?? hrefTo('app.dashboard'))
      await invalidate(queryClient, [readStandInPayment])
    },
    onError: async (error) => {
      showError(error)
      await invalidate(queryClient, [readStandInPayment])
    },
  })
  if (outcomes.length === 0) return null
  return (
    <fieldset aria-label={t('pay.outcomes')} className={styles.outcomes}>
      {outcomes.map((outcome) => (
        <Button
          key={outcome}
          variant={outcome === 'pay' ? 'primary' : 'soft'}
          isBlock
          isBusy={decide.isPending && decide.variables === outcome}
          isDisabled={decide.isPending && decide.variables !== outcome}
          onClick={() => decide.mutate(outcome)}
        >
          {t(`pay.${outcome}`)}
        </Button>
      ))}
    </fieldset>
  )
}
