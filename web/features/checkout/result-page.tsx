/** How an order ended. The page asks the server alone and believes nothing of its own address (decisions §4 Payment provider). */
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import type { z } from 'zod'
import { readOrderResult } from '@wegband/domain/features/checkout/contract.ts'
import { queryOf } from '../../platform/api/queries.ts'
import { isStreamUp } from '../../platform/live/stream-state.ts'
import { hrefTo, useGoTo, useRouteParams } from '../../platform/router/links.tsx'
import { isBuilt } from '../../platform/router/route-table.ts'
import { useDraft } from '../../platform/session/session-draft.ts'
import { useStore } from '../../platform/store.ts'
import { useErrorWords } from '../../platform/api/error-words.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { BeltPicture, type BeltPictureState } from '../../ui/band/belt-picture.tsx'
import { Banner } from '../../ui/banner/banner.tsx'
import { Button } from '../../ui/button/button.tsx'
import { FactsList } from '../../ui/facts/facts-list.tsx'
import { creditCard } from '../../ui/icon/phosphor/credit-card.gen.ts'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { TextLink } from '../../ui/link/text-link.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { TopBar } from '../../ui/top-bar/top-bar.tsx'
import { Waiting } from '../../ui/waiting/waiting.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { QueryError } from '../errors/query-error.tsx'
import { TransferPart } from '../payments/transfer-part.tsx'
import { usePublicSettings } from '../texts/public-settings.ts'
import { readPayload, hrefOfOrder } from './checkout-place.ts'
import { useFollowPayment } from './follow-payment.ts'
import { draftOf } from './placed-order.ts'
import styles from './checkout.module.css'

type OrderResult = z.output<(typeof readOrderResult.answers)[200]>['data']

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i
/** Without live events a payment under way is read again this often. */
const LOOK_AGAIN_MS = 10_000

const afterwards = () =>
  isBuilt('app.subscriptions') ? hrefTo('app.subscriptions') : hrefTo('app.dashboard')

export function ResultPage(): ReactNode {
  const { paymentIntentId } = useRouteParams('app.checkout-result')
  if (paymentIntentId === undefined) return <ToSubscriptions />
  return UUID.test(paymentIntentId) ? <Result key={paymentIntentId} id={paymentIntentId} /> : <Unknown />
}

/** Decisions §2: without an order the address is that of the subscriptions. */
function ToSubscriptions(): ReactNode {
  const goTo = useGoTo()
  useEffect(() => {
    void goTo(isBuilt('app.subscriptions') ? 'app.subscriptions' : 'app.dashboard', {}, { replace: true })
  }, [goTo])
  return null
}

function Unknown(): ReactNode {
  const t = useMessages('checkout')
  return (
    <EmptyState
      headingLevel={1}
      title={t('result.none')}
      picture={<Picture name="empty-cut" />}
      action={<Button href={hrefTo('app.dashboard')}>{t('toStart')}</Button>}
    />
  )
}

function Result(props: { readonly id: string }): ReactNode {
  const t = useMessages('checkout')
  const isLive = useStore(isStreamUp)
  const result = useQuery({
    ...queryOf(readOrderResult, { params: { paymentIntentId: props.id } }),
    refetchInterval: ({ state }) => (state.data?.status === 'pending' && !isLive ? LOOK_AGAIN_MS : false),
  })
  if (result.error && !result.data) return <QueryError query={result} headingLevel={1} />
  return (
    <>
      <TopBar isClear title="" back={{ label: t('back'), href: afterwards() }} />
      {result.data ? (
        <State id={props.id} result={result.data} />
      ) : (
        <SkeletonGroup label={t('loading')} className="stack">
          <Skeleton shape="mat" height={220} />
        </SkeletonGroup>
      )}
    </>
  )
}

/** An order that can still be paid, with the way to do so. */
const isUnpaid = ({ status }: OrderResult): boolean => status === 'open' || status === 'failed'

type HeadKey = 'authenticate' | 'complete' | 'pending' | 'open' | 'failed' | 'expired' | 'withdrawn'
const headOf = ({ status, problem, needsAuthentication }: OrderResult): HeadKey => {
  if (needsAuthentication) return 'authenticate'
  return status === 'open' && problem !== null ? 'failed' : status
}

function State(props: { readonly id: string; readonly result: OrderResult }): ReactNode {
  const { result } = props
  const { status, productName, totalCents, profiteer } = result
  const t = useMessages('checkout')
  const format = useFormats()
  const viewer = useViewer()
  const head = headOf(result)
  const title =
    head === 'complete' && profiteer.id !== viewer.id
      ? t('result.completeChild', { child: profiteer.firstName })
      : t(`result.${head}`)
  return (
    <>
      <BeltPicture belt={{ level: 3 }} state={pictureOf(status)} />
      <div className={styles.result}>
        <h1 className="t-page-small">{title}</h1>
        <p className="t-muted">
          {head === 'complete' ? t('result.completeText', { name: productName }) : t(`result.${head}Text`)}
        </p>
        <Problem problem={result.problem} />
        {status === 'pending' ? (
          <Waiting text={t('result.waiting', { price: format.euro(totalCents) })} />
        ) : null}
        {head === 'failed' ? null : (
          <FactsList
            layout="rows"
            facts={[
              { id: 'product', name: t('result.product'), value: productName },
              { id: 'total', name: t('result.paid'), value: format.euro(totalCents) },
              ...(status === 'complete'
                ? [{ id: 'until', name: t('result.runsUntil'), value: format.dateLong(result.endsOn) }]
                : []),
              ...(result.invoiceNumber === null
                ? []
                : [{ id: 'invoice', name: t('result.invoice'), value: <ToInvoices {...result} /> }]),
            ]}
          />
        )}
        {result.transferBillId === null ? null : <TransferPart billId={result.transferBillId} />}
        {isUnpaid(result) || status === 'expired' ? (
          <PayAgain id={props.id} result={result} />
        ) : (
          <Onwards isComplete={status === 'complete'} />
        )}
        <Foot id={props.id} status={status} mail={viewer.mail} />
      </div>
    </>
  )
}

function ToInvoices({ invoiceNumber }: Pick<OrderResult, 'invoiceNumber'>): ReactNode {
  return <TextLink href={hrefTo('app.invoices')}>{invoiceNumber}</TextLink>
}

/** The belt is whole once the order is, and half woven while the bank checks. */
const pictureOf = (status: OrderResult['status']): BeltPictureState => {
  if (status === 'complete') return 'whole'
  return status === 'pending' ? 'half' : 'torn'
}

/** The first digits of the order's key: short enough to read aloud. */
const caseNumber = (id: string): string => `${id.slice(0, 4)}-${id.slice(4, 8)}`.toUpperCase()

/** What is on its way, and how the support finds the order. */
function Foot(props: {
  readonly id: string
  readonly status: OrderResult['status']
  readonly mail: string | null
}): ReactNode {
  const t = useMessages('checkout')
  const { supportMail } = usePublicSettings()
  const number = caseNumber(props.id)
  return (
    <p className="t-tiny t-faint">
      {props.status === 'complete' && props.mail !== null
        ? `${t('result.mailed', { mail: props.mail })} `
        : null}
      {t('result.case', { number })}{' '}
      {supportMail === '' ? null : (
        <>
          {t('result.help')}{' '}
          <TextLink isInline isSmall href={`mailto:${supportMail}?subject=${number}`}>
            {supportMail}
          </TextLink>
        </>
      )}
    </p>
  )
}

function Problem({ problem }: Pick<OrderResult, 'problem'>): ReactNode {
  const words = useErrorWords()
  if (problem === null) return null
  const { title, text } = words(new AppError(problem))
  return (
    <Banner icon={creditCard} tone="danger" title={title}>
      {text}
    </Banner>
  )
}

/** Goes on where the payment stands, else back to the same choice, which becomes a new order. */
function PayAgain(props: { readonly id: string; readonly result: OrderResult }): ReactNode {
  const { redirectUrl } = props.result
  const t = useMessages('checkout')
  const follow = useFollowPayment()
  const [draft] = useDraft(draftOf(props.id), { payload: '' })
  const payload = readPayload(draft.payload)
  return (
    <div className={styles.actions}>
      {redirectUrl === null ? null : (
        <Button variant="primary" size="large" onClick={() => void follow(redirectUrl)}>
          {t(`result.${goOnKey(props.result)}`)}
        </Button>
      )}
      {redirectUrl === null && payload !== undefined ? (
        <Button variant="primary" size="large" href={hrefOfOrder(payload)}>
          {t('result.again')}
        </Button>
      ) : null}
      <AfterwardsButton />
    </div>
  )
}

/** What the page behind `redirectUrl` is for: the bank's approval, another card or account, or the first try. */
const goOnKey = ({ needsAuthentication, problem }: OrderResult): 'approve' | 'anotherWay' | 'payNow' => {
  if (needsAuthentication) return 'approve'
  return problem === null ? 'payNow' : 'anotherWay'
}

function AfterwardsButton(): ReactNode {
  const t = useMessages('checkout')
  return (
    <Button size="large" href={afterwards()}>
      {isBuilt('app.subscriptions') ? t('toSubscriptions') : t('toStart')}
    </Button>
  )
}

function Onwards(props: { readonly isComplete: boolean }): ReactNode {
  const t = useMessages('checkout')
  return (
    <div className={styles.actions}>
      {props.isComplete ? (
        <Button variant="primary" size="large" href={hrefTo('app.sports')}>
          {t('toTraining')}
        </Button>
      ) : null}
      <AfterwardsButton />
    </div>
  )
}
