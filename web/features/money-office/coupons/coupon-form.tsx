/** A new coupon: percent off each charge, or an amount off once, which is typed in the checkout. */
import { type ReactNode, useState } from 'react'
import { isDay } from '@wegband/domain/basics/calendar-days.ts'
import {
  COUPON_CODE,
  COUPON_CODE_MAX,
  COUPON_TEXT_MAX,
  COUPON_TITLE_MAX,
  createCoupon,
} from '@wegband/domain/features/money-office/coupons-contract.ts'
import { centsOfText } from '@wegband/domain/features/money-office/euro-input.ts'
import { call } from '../../../platform/api/api.ts'
import { type FormOf, type Refusal, useForm } from '../../../platform/forms/use-form.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { CheckField, SelectField, TextAreaField, TextField } from '../../../ui/field/field.tsx'
import { BenefitPicker } from '../benefit-picker.tsx'
import styles from '../money-office.module.css'
import { OfficeDialog } from '../../admin/office-dialog.tsx'
import { useOfficeWrite } from '../use-office-write.ts'

const NEW = {
  code: '',
  de: '',
  en: '',
  text: '',
  textEn: '',
  kind: 'percent',
  amount: '',
  kids: false,
  from: '',
  until: '',
  most: '',
}
type Draft = typeof NEW

const WIRE: { readonly [name: string]: keyof Draft } = {
  'title.de': 'de',
  'title.en': 'en',
  'description.de': 'text',
  'description.en': 'textEn',
  amountOff: 'amount',
  validFrom: 'from',
  validUntil: 'until',
  maxRedemptions: 'most',
}

const PERCENT_MAX = 100
const isAbsolute = ({ kind }: Draft): boolean => kind === 'cents'

const whyNotAmount = (draft: Draft): Refusal | undefined => {
  if (draft.amount.trim() === '') return 'required'
  if (isAbsolute(draft)) return (centsOfText(draft.amount) ?? 0) > 0 ? undefined : 'invalid'
  if (!/^\d{1,3}$/.test(draft.amount.trim())) return 'not-a-whole-number'
  const percent = Number(draft.amount)
  return percent >= 1 && percent <= PERCENT_MAX ? undefined : 'invalid'
}

const whyNotCode = (draft: Draft): Refusal | undefined => {
  const code = draft.code.trim().toUpperCase()
  if (code === '') return isAbsolute(draft) ? 'required' : undefined
  return COUPON_CODE.test(code) ? undefined : 'invalid'
}

const whyNotDay = (text: string): Refusal | undefined =>
  text === '' || isDay(text) ? undefined : 'invalid-date'

const local = (de: string, en: string) => (en.trim() === '' ? { de } : { de, en })

const bodyOf = (draft: Draft, products: readonly string[]) => ({
  kind: 'coupon' as const,
  code: draft.code.trim() === '' ? null : draft.code,
  title: local(draft.de, draft.en),
  description: local(draft.text, draft.textEn),
  isAbsolute: isAbsolute(draft),
  amountOff: isAbsolute(draft) ? (centsOfText(draft.amount) ?? 0) : Number(draft.amount),
  isOnKidsOnly: draft.kids,
  products: [...products],
  validFrom: draft.from === '' ? null : draft.from,
  validUntil: draft.until === '' ? null : draft.until,
  maxRedemptions: draft.most.trim() === '' ? null : Number(draft.most),
})

type FieldsOf = { readonly form: FormOf<Draft> }

function Words({ form }: FieldsOf): ReactNode {
  const t = useMessages('money-office')
  return (
    <>
      <div className={styles.pair}>
        <TextField label={t('nameDe')} {...form.text('de')} />
        <TextField label={t('nameEn')} optionalText={t('optional')} {...form.text('en')} />
      </div>
      <TextAreaField label={t('coupon.text')} hint={t('coupon.textHint')} {...form.text('text')} />
      <TextAreaField label={t('coupon.textEn')} optionalText={t('optional')} {...form.text('textEn')} />
    </>
  )
}

function Amount({ form }: FieldsOf): ReactNode {
  const t = useMessages('money-office')
  const isCents = isAbsolute(form.values)
  return (
    <>
      <div className={styles.pair}>
        <SelectField
          label={t('coupon.kind')}
          hint={t(isCents ? 'coupon.centsHint' : 'coupon.percentHint')}
          options={[
            { value: 'percent', text: t('coupon.kinds.percent') },
            { value: 'cents', text: t('coupon.kinds.cents') },
          ]}
          {...form.text('kind')}
        />
        <TextField
          label={t(isCents ? 'coupon.cents' : 'coupon.percent')}
          inputMode="decimal"
          {...form.text('amount')}
        />
      </div>
      <TextField
        label={t('coupon.code')}
        {...(isCents ? {} : { optionalText: t('optional') })}
        hint={t('coupon.codeHint')}
        autoComplete="off"
        autoCapitalize="characters"
        {...form.text('code')}
      />
    </>
  )
}

function Limits({ form }: FieldsOf): ReactNode {
  const t = useMessages('money-office')
  return (
    <>
      <div className={styles.pair}>
        <TextField label={t('coupon.from')} optionalText={t('optional')} type="date" {...form.text('from')} />
        <TextField
          label={t('coupon.until')}
          optionalText={t('optional')}
          type="date"
          {...form.text('until')}
        />
        <TextField
          label={t('coupon.most')}
          optionalText={t('optional')}
          inputMode="numeric"
          {...form.text('most')}
        />
      </div>
      <CheckField label={t('coupon.kids')} {...form.check('kids')} />
    </>
  )
}

export function CouponForm(props: { readonly onClose: () => void }): ReactNode {
  const t = useMessages('money-office')
  const write = useOfficeWrite()
  const [products, setProducts] = useState<readonly string[]>([])
  const form = useForm<Draft>({
    start: NEW,
    rules: (draft) => ({
      de: draft.de.trim() === '' ? 'required' : undefined,
      text: draft.text.trim() === '' ? 'required' : undefined,
      amount: whyNotAmount(draft),
      code: whyNotCode(draft),
      from: whyNotDay(draft.from),
      until: whyNotDay(draft.until),
      most: /^\d{0,7}$/.test(draft.most.trim()) ? undefined : 'not-a-whole-number',
    }),
    most: {
      code: COUPON_CODE_MAX,
      de: COUPON_TITLE_MAX,
      en: COUPON_TITLE_MAX,
      text: COUPON_TEXT_MAX,
      textEn: COUPON_TEXT_MAX,
    },
    fieldOf: (name) => WIRE[name] ?? (name as keyof Draft),
    send: async (draft) => {
      await write(call(createCoupon, { body: bodyOf(draft, products) }), t('saved'))
      props.onClose()
    },
  })
  return (
    <OfficeDialog
      title={t('coupon.new')}
      form={form}
      submitLabel={t('coupon.create')}
      onClose={props.onClose}
    >
      <Words form={form} />
      <Amount form={form} />
      <Limits form={form} />
      <BenefitPicker label={t('coupon.products')} value={products} locked={[]} onChange={setProducts} />
    </OfficeDialog>
  )
}
