/** The fields of Stripe for card, wallet or account. The number of a card goes from there to Stripe and never to us. */
import type { Stripe, StripeElements } from '@stripe/stripe-js'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { useTheme } from '../../../platform/device/theme.ts'
import { hrefTo } from '../../../platform/router/links.tsx'
import { useLocale, useMessages } from '../../../platform/words/i18n.tsx'
import { Banner } from '../../../ui/banner/banner.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { creditCard } from '../../../ui/icon/phosphor/credit-card.gen.ts'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton/skeleton.tsx'
import { openStripe } from './load-stripe.ts'
import { stripeLook } from './stripe-look.ts'
import styles from '../checkout.module.css'

/** Undefined when something is missing, which the fields themselves say. */
export type Confirm = () => Promise<string | undefined>

/** Cards and wallets are one kind; the server names the same. */
const KINDS = ['card', 'sepa_debit']

type Entry = { readonly stripe: Stripe; readonly elements: StripeElements }

const confirmWith =
  ({ stripe, elements }: Entry): Confirm =>
  async () => {
    const checked = await elements.submit()
    if (checked.error) return undefined
    const made = await stripe.createConfirmationToken({
      elements,
      params: { return_url: new URL(hrefTo('app.pay', { reference: 'back' }), window.location.href).href },
    })
    if (made.error) throw new AppError('payments.provider-unreachable')
    return made.confirmationToken.id
  }

type Props = {
  readonly publishableKey: string
  readonly amountCents: number
  /** Holds what confirms the entry, as long as the fields are there. */
  readonly confirmRef: RefObject<Confirm | undefined>
}

export function StripeFields(props: Props): ReactNode {
  const [tries, setTries] = useState(0)
  return <Fields key={tries} {...props} onRetry={() => setTries(tries + 1)} />
}

function Fields(props: Props & { readonly onRetry: () => void }): ReactNode {
  const { publishableKey, amountCents, confirmRef } = props
  const t = useMessages('checkout')
  const locale = useLocale()
  const theme = useTheme()
  const box = useRef<HTMLDivElement>(null)
  const entry = useRef<Entry>(undefined)
  const [state, setState] = useState<'loading' | 'ready' | 'gone'>('loading')
  const show = useEffectEvent((stripe: Stripe): void => {
    if (box.current === null) return
    const elements = stripe.elements({
      mode: 'payment',
      amount: amountCents,
      currency: 'eur',
      setupFutureUsage: 'off_session',
      allowedPaymentMethodTypes: KINDS,
      locale,
      appearance: stripeLook(theme),
    })
    const fields = elements.create('payment', { layout: 'accordion' })
    fields.on('ready', () => setState('ready'))
    fields.on('loaderror', () => setState('gone'))
    fields.mount(box.current)
    entry.current = { stripe, elements }
    confirmRef.current = confirmWith(entry.current)
  })
  useEffect(() => {
    let isOver = false
    openStripe(publishableKey).then(
      (stripe) => !isOver && show(stripe),
      () => !isOver && setState('gone'),
    )
    return () => {
      isOver = true
      confirmRef.current = undefined
      entry.current?.elements.getElement('payment')?.destroy()
    }
  }, [publishableKey, confirmRef])
  useEffect(() => {
    void entry.current?.elements.update({ amount: amountCents })
  }, [amountCents])
  useEffect(() => {
    void entry.current?.elements.update({ appearance: stripeLook(theme) })
  }, [theme])
  if (state === 'gone')
    return (
      <Banner
        icon={creditCard}
        tone="danger"
        live="alert"
        title={t('entry.gone')}
        action={<Button onClick={props.onRetry}>{t('entry.retry')}</Button>}
      >
        {t('entry.goneText')}
      </Banner>
    )
  return (
    <>
      {state === 'loading' ? (
        <SkeletonGroup label={t('entry.loading')} className="stack">
          <Skeleton shape="mat" height={160} />
        </SkeletonGroup>
      ) : null}
      <div ref={box} className={styles.entry} />
    </>
  )
}
