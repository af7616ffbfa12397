/**
 * The contract as PDF: all that was displayed directly above the button. The terms and the withdrawal instructions in force follow it
 * (§§ 312f, 312i, 312j BGB). It is drawn from the order alone, in its language, and always gives the same bytes.
 */
import { type Locale, isLocale } from '@wegband/domain/basics/locale.ts'
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { contractNumber } from '@wegband/domain/features/subscriptions/contracts/contract-number.ts'
import { withdrawalEndsOn } from '@wegband/domain/features/subscriptions/contracts/withdrawal.ts'
import { translatorFor } from '@wegband/messages/all-bundles.ts'
import { formatsOf } from '@wegband/messages/formats.ts'
import { vatGroups } from '@wegband/domain/basics/vat.ts'
import { type FlowingPdf, flowingPdf } from '../../../gateways/pdf/flowing-pdf.ts'
import type { OrderForFile } from './contract-file-store.ts'

const BASIS_POINTS_PER_PERCENT = 100

const localeOf = ({ terms, payer }: OrderForFile): Locale => {
  const locale = terms?.locale ?? payer.language
  return isLocale(locale) ? locale : 'de'
}

const addressLines = ({
  street,
  zip,
  city,
  country,
}: {
  street: string
  zip: string
  city: string
  country: string
}) => `${street}\n${zip} ${city}${country === 'DE' ? '' : `, ${country}`}`

/** Label and value of each fact, in the order of the summary. */
const factsOf = (from: OrderForFile, locale: Locale): readonly (readonly [string, string])[] => {
  const { order, plan, issuer, productName, profiteer, charges, coupon } = from
  const t = translatorFor(locale)
  const format = formatsOf(locale)
  const months = plan.effectiveMonths
  const date = format.dateLong(order.endsOn)
  const renewal = format.euro(order.renewalCents)
  const vat = vatGroups(
    charges.map(({ cents, basisPoints, exemption }) => ({
      grossCents: cents,
      vat: { basisPoints, exemption },
    })),
  )
  return [
    [t('checkout.purchase.product'), productName],
    [t('checkout.purchase.for'), profiteer],
    [
      t('checkout.order.runs'),
      months === 0
        ? t('checkout.until', { date })
        : t('checkout.termUntil', { term: t('checkout.term', { count: months }), date }),
    ],
    [
      t('checkout.order.starts'),
      order.freeDays === 0
        ? format.dateLong(order.startsOn)
        : t('checkout.file.startsFree', { count: order.freeDays, date: format.dateLong(order.startsOn) }),
    ],
    [t('checkout.purchase.price'), format.euro(order.priceCents)],
    ...(order.discountCents === 0
      ? []
      : [
          [
            coupon === null ? t('checkout.order.family') : (coupon[locale] ?? coupon.de),
            `−${format.euro(order.discountCents)}`,
          ] as const,
        ]),
    [t('checkout.order.total'), format.euro(order.totalCents)],
    ...vat.map(
      ({ vat: { basisPoints, exemption }, vatCents }) =>
        [
          exemption === null
            ? t('checkout.order.vat', {
                percent: `${format.number(basisPoints / BASIS_POINTS_PER_PERCENT)} %`,
              })
            : t('checkout.file.exempt'),
          exemption ?? format.euro(vatCents),
        ] as const,
    ),
    [
      t('checkout.order.charges'),
      charges.map(({ dueOn, cents }) => `${format.dateLong(dueOn)}: ${format.euro(cents)}`).join('\n'),
    ],
    [
      t('checkout.order.afterwards'),
      months === 0
        ? t('checkout.renewal.same', { price: renewal })
        : t('checkout.renewal.month', { price: renewal }),
    ],
    [t('checkout.order.cancel'), t(`checkout.notice.${plan.notice}`)],
    [
      t('checkout.order.withdrawal'),
      t('checkout.until', { date: format.dateLong(withdrawalEndsOn(dayOf(order.orderedAt))) }),
    ],
    [
      t('checkout.file.begin'),
      t(order.beginsAtOnce ? 'checkout.file.beginsAtOnce' : 'checkout.file.beginsLater'),
    ],
    [t('checkout.order.seller'), `${issuer.legalName}\n${addressLines(issuer)}`],
    [t('checkout.order.invoice'), `${order.address.name}\n${addressLines(order.address)}`],
  ]
}

/** Headings, emphasis and links of the Markdown source become plain text. Lines that the source only wraps become one. */
const plainLines = (markdown: string): string[] =>
  markdown
    .split(/\n{2,}/)
    .map((block) =>
      block
        .replaceAll(/^#{1,6}\s*/gm, '')
        .replaceAll(/(?<! {2})\n(?!\s*(?:[-*+]|\d+\.)\s)/g, ' ')
        .replaceAll(/\*\*(.+?)\*\*/g, '$1')
        .replaceAll(/\*(\S.*?)\*/g, '$1')
        .replaceAll(/\[(.+?)\]\((.+?)\)/g, '$1 ($2)')
        .trim(),
    )
    .filter((block) => block !== '')

const drawText = (pdf: FlowingPdf, text: OrderForFile['terms']): void => {
  if (text === undefined) return
  pdf.nextPage()
  pdf.title(text.title)
  for (const block of plainLines(text.text)) pdf.text(block)
}

export const drawContract = (from: OrderForFile): Promise<Buffer> => {
  const { order } = from
  const locale = localeOf(from)
  const t = translatorFor(locale)
  const format = formatsOf(locale)
  const number = contractNumber(order.subscriptionId ?? 0)
  const pdf = flowingPdf({
    title: t('checkout.file.title', { number }),
    lang: locale,
    createdAt: new Date(order.orderedAt),
  })
  pdf.title(t('checkout.file.title', { number }))
  pdf.text(
    t('checkout.file.orderedAt', {
      date: format.dateLong(order.orderedAt),
      time: format.timeToSecond(order.orderedAt),
    }),
  )
  pdf.rule()
  for (const [label, value] of factsOf(from, locale)) pdf.fact(label, value)
  pdf.rule()
  pdf.text(t('checkout.file.note'), 'small')
  drawText(pdf, from.terms)
  drawText(pdf, from.withdrawal)
  return pdf.finish()
}
