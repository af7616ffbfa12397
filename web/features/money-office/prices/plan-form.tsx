/** The form of a price: a new one, a new version, or a change before the first order. */
import { type ReactNode } from 'react'
import { isDay } from '@wegband/domain/basics/calendar-days.ts'
import { centsOfText, textOfCents } from '@wegband/domain/features/money-office/euro-input.ts'
import {
  changePlan,
  createPlan,
  INTERVAL_COUNT_MAX,
  type OfficePlan,
  type OfficeProduct,
  PRICE_MAX,
  TERM_MONTHS_MAX,
} from '@wegband/domain/features/money-office/products-contract.ts'
import { INTERVALS } from '@wegband/domain/features/subscriptions/contract.ts'
import { NOTICE_PERIODS } from '@wegband/domain/features/subscriptions/contracts/contract-facts.ts'
import {
  isDaily,
  isSoundPlan,
  renewalPrice,
} from '@wegband/domain/features/subscriptions/plans/plan-prices.ts'
import { call } from '../../../platform/api/api.ts'
import { type FormOf, type Refusal, useForm } from '../../../platform/forms/use-form.ts'
import { useFormats } from '../../../platform/words/formats.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { SelectField, TextField } from '../../../ui/field/field.tsx'
import styles from '../money-office.module.css'
import { OfficeDialog } from '../../admin/office-dialog.tsx'
import { useOfficeWrite } from '../use-office-write.ts'
import { usePlanWords } from './use-plan-words.ts'
import { offeredPlans } from './versions.ts'

type Draft = {
  interval: string
  intervalCount: string
  months: string
  price: string
  renewal: string
  notice: string
  validFrom: string
}

/** `like`: the version that the new one follows, or that changes. */
export type PlanTarget =
  | { readonly kind: 'new' }
  | { readonly kind: 'version'; readonly like: OfficePlan }
  | { readonly kind: 'change'; readonly like: OfficePlan }

const NEW: Omit<Draft, 'validFrom'> = {
  interval: 'year',
  intervalCount: '1',
  months: '12',
  price: '',
  renewal: '',
  notice: 'P1M',
}

const draftOf = (plan: OfficePlan): Draft => ({
  interval: plan.interval,
  intervalCount: String(plan.intervalCount),
  months: String(plan.effectivePeriodLength),
  price: textOfCents(plan.price),
  renewal: plan.renewalPriceCents === null ? '' : textOfCents(plan.renewalPriceCents),
  notice: plan.notice,
  validFrom: plan.validFrom,
})

const termsOf = (draft: Draft) => ({
  interval: INTERVALS.find((one) => one === draft.interval) ?? 'month',
  intervalCount: Number(draft.intervalCount),
  effectivePeriodLength: Number(draft.months),
})

const pricesOf = (draft: Draft) => ({
  price: centsOfText(draft.price) ?? 0,
  renewalPriceCents: draft.renewal.trim() === '' ? null : (centsOfText(draft.renewal) ?? 0),
  notice: NOTICE_PERIODS.find((one) => one === draft.notice) ?? ('P1M' as const),
  validFrom: draft.validFrom,
})

const whyNotPrice = (text: string, isOptional: boolean): Refusal | undefined => {
  if (text.trim() === '') return isOptional ? undefined : 'required'
  const cents = centsOfText(text)
  if (cents === undefined) return 'invalid'
  return cents > PRICE_MAX ? 'too-big' : undefined
}

const whyNotCount = (text: string, least: number, most: number): Refusal | undefined => {
  if (!/^\d{1,3}$/.test(text)) return 'not-a-whole-number'
  if (Number(text) < least) return { code: 'least', count: least }
  return Number(text) > most ? { code: 'most', count: most } : undefined
}

const whyNotTerm = (draft: Draft): Refusal | undefined => {
  const wrong = whyNotCount(draft.months, 0, TERM_MONTHS_MAX)
  if (wrong !== undefined) return wrong
  return isSoundPlan({ ...termsOf(draft), price: 0 }) ? undefined : 'invalid'
}

function Terms({ form }: { readonly form: FormOf<Draft> }): ReactNode {
  const t = useMessages('money-office')
  return (
    <div className={styles.pair}>
      <SelectField
        label={t('plan.interval')}
        options={INTERVALS.map((interval) => ({ value: interval, text: t(`plan.intervals.${interval}`) }))}
        {...form.text('interval')}
      />
      <TextField
        label={t('plan.intervalCount')}
        hint={t('plan.intervalCountHint')}
        inputMode="numeric"
        {...form.text('intervalCount')}
      />
      <TextField
        label={t('plan.months')}
        hint={t('plan.monthsHint')}
        inputMode="numeric"
        {...form.text('months')}
      />
    </div>
  )
}

/** What members will see of what is typed, by the rules of the purchase dialog. */
function Preview(props: {
  readonly draft: Draft
  readonly product: OfficeProduct
  readonly today: string
}): ReactNode {
  const t = useMessages('money-office')
  const format = useFormats()
  const words = usePlanWords()
  const { draft, product, today } = props
  const plan = { id: 0, isActive: true, ...termsOf(draft), ...pricesOf(draft) }
  if (whyNotPrice(draft.price, false) !== undefined || !isSoundPlan(plan)) return null
  const others = offeredPlans(product, today).filter(
    (one) =>
      one.interval !== plan.interval ||
      one.intervalCount !== plan.intervalCount ||
      one.effectivePeriodLength !== plan.effectivePeriodLength,
  )
  const after = format.euro(renewalPrice(plan))
  return (
    <p className={styles.muted} aria-live="polite">
      {t('plan.preview', { seen: words.seen(plan, [plan, ...others]) })}{' '}
      {t(isDaily(plan) ? 'plan.afterSame' : 'plan.after', { price: after })}
    </p>
  )
}

const TITLES = { new: 'plan.newTitle', version: 'plan.versionTitle', change: 'plan.changeTitle' } as const

const sendPlan = (product: OfficeProduct, target: PlanTarget, draft: Draft) =>
  target.kind === 'change'
    ? call(changePlan, {
        params: { id: target.like.id },
        body: { ...pricesOf(draft), seenAt: target.like.updatedAt },
      })
    : call(createPlan, { params: { id: product.id }, body: { ...termsOf(draft), ...pricesOf(draft) } })

export function PlanForm(props: {
  readonly product: OfficeProduct
  readonly target: PlanTarget
  readonly today: string
  readonly onSaved: (product: OfficeProduct) => void
  readonly onClose: () => void
}): ReactNode {
  const t = useMessages('money-office')
  const write = useOfficeWrite()
  const words = usePlanWords()
  const { product, target, today } = props
  const start =
    target.kind === 'new'
      ? { ...NEW, validFrom: today }
      : { ...draftOf(target.like), ...(target.kind === 'version' ? { validFrom: today } : {}) }
  const form = useForm<Draft>({
    start,
    rules: (draft) => ({
      intervalCount: whyNotCount(draft.intervalCount, 1, INTERVAL_COUNT_MAX),
      months: whyNotTerm(draft),
      price: whyNotPrice(draft.price, false),
      renewal: whyNotPrice(draft.renewal, true),
      validFrom: isDay(draft.validFrom) ? undefined : 'invalid-date',
    }),
    fieldOf: (name) =>
      name === 'renewalPriceCents'
        ? 'renewal'
        : name === 'effectivePeriodLength'
          ? 'months'
          : (name as keyof Draft),
    send: async (draft) => {
      props.onSaved(await write(sendPlan(product, target, draft), t('saved')))
      props.onClose()
    },
  })
  return (
    <OfficeDialog
      title={t(TITLES[target.kind])}
      description={target.kind === 'new' ? t('plan.newText') : words.name(target.like)}
      form={form}
      submitLabel={t('save')}
      onClose={props.onClose}
    >
      {target.kind === 'new' ? <Terms form={form} /> : null}
      <div className={styles.pair}>
        <TextField
          label={t('plan.price')}
          hint={t('plan.priceHint')}
          inputMode="decimal"
          {...form.text('price')}
        />
        <TextField
          label={t('plan.renewal')}
          optionalText={t('optional')}
          hint={t('plan.renewalHint')}
          inputMode="decimal"
          disabled={isDaily(termsOf(form.values))}
          {...form.text('renewal')}
        />
      </div>
      <div className={styles.pair}>
        <SelectField
          label={t('plan.notice')}
          options={NOTICE_PERIODS.map((notice) => ({ value: notice, text: t(`plan.notices.${notice}`) }))}
          {...form.text('notice')}
        />
        <TextField
          label={t('plan.validFrom')}
          hint={t('plan.validFromHint')}
          type="date"
          min={today}
          {...form.text('validFrom')}
        />
      </div>
      <Preview draft={form.values} product={product} today={today} />
    </OfficeDialog>
  )
}
