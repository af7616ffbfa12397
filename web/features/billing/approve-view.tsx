/** The payer's own bank asks for an approval (3-D Secure), or has sent the payer back. The server is asked how it ended. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { readUser } from '@wegband/domain/features/accounts/contract.ts'
import { checkPayment } from '@wegband/domain/features/billing/contract.ts'
import { readOrderResult } from '@wegband/domain/features/checkout/contract.ts'
import { listSubscriptions } from '@wegband/domain/features/contracts/contract.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { call } from '../../platform/api/api.ts'
import { useErrorWords } from '../../platform/api/error-words.ts'
import { invalidate } from '../../platform/api/queries.ts'
import { hrefTo } from '../../platform/router/links.tsx'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Banner } from '../../ui/banner/banner.tsx'
import { Button } from '../../ui/button/button.tsx'
import { creditCard } from '../../ui/icon/phosphor/credit-card.gen.ts'
import { Waiting } from '../../ui/waiting/waiting.tsx'
import { openStripe } from '../checkout/entry/load-stripe.ts'
import { pathOf, useFollowPayment } from '../checkout/follow-payment.ts'
import { usePublicSettings } from '../texts/public-settings.ts'

export function ApproveView(props: { readonly reference: string }): ReactNode {
  const { reference } = props
  const t = useMessages('checkout')
  const words = useErrorWords()
  const follow = useFollowPayment()
  const queryClient = useQueryClient()
  const { stripePublishableKey } = usePublicSettings()
  const check = () => call(checkPayment, { params: { reference } })
  const approve = async (action: string): Promise<void> => {
    if (stripePublishableKey === undefined) throw new AppError('payments.provider-unreachable')
    const stripe = await openStripe(stripePublishableKey).catch(() => {
      throw new AppError('payments.provider-unreachable')
    })
    // How it ended is asked of the server, whatever the script says.
    await stripe.handleNextAction({ clientSecret: action })
  }
  const going = useMutation({
    mutationFn: async () => {
      const payment = await check()
      if (payment.action === null) return payment
      await approve(payment.action)
      return check()
    },
    onSuccess: async ({ returnUrl }) => {
      await invalidate(queryClient, [readOrderResult, listSubscriptions, readUser])
      await follow(pathOf(returnUrl) ?? hrefTo('app.dashboard'))
    },
  })
  const begin = useEffectEvent(() => going.mutate())
  const isKnown = stripePublishableKey !== undefined
  useEffect(() => {
    if (isKnown) begin()
  }, [isKnown])
  if (!going.isError) return <Waiting text={t('pay.approve')} />
  const { title, text } = words(going.error)
  return (
    <Banner
      icon={creditCard}
      tone="danger"
      live="alert"
      title={title}
      action={<Button onClick={() => going.mutate()}>{t('entry.retry')}</Button>}
    >
      {text}
    </Banner>
  )
}
