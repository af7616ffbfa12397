/** The VAT of a product from a day on. Prices are gross, so another rate changes no price. */
import type { ReactNode } from 'react'
import { isDay } from '@wegband/domain/basics/calendar-days.ts'
import {
  addVat,
  EXEMPTION_MAX,
  type OfficeProduct,
} from '@wegband/domain/features/money-office/products-contract.ts'
import { call } from '../../../platform/api/api.ts'
import { type FormOf, type Refusal, useForm } from '../../../platform/forms/use-form.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { TextField } from '../../../ui/field/field.tsx'
import { OfficeDialog } from '../../admin/office-dialog.tsx'
import { useOfficeWrite } from '../use-office-write.ts'

export type VatDraft = { percent: string; exemption: string }
export const NO_VAT: VatDraft = { percent: '19', exemption: '' }

const POINTS_PER_PERCENT = 100
const PERCENT = /^\d{1,2}(?:[.,]\d{1,2})?$/

const pointsOf = (percent: string): number =>
  Math.round(Number(percent.replace(',', '.')) * POINTS_PER_PERCENT)

export const vatOf = ({ percent, exemption }: VatDraft) => {
  const basisPoints = pointsOf(percent)
  return { basisPoints, exemption: basisPoints === 0 ? exemption.trim() || null : null }
}

export const whyNotVat = ({ percent, exemption }: VatDraft): { percent?: Refusal; exemption?: Refusal } => {
  if (!PERCENT.test(percent.trim())) return { percent: 'invalid' }
  return pointsOf(percent) === 0 && exemption.trim() === '' ? { exemption: 'required' } : {}
}

export function VatFields<Draft extends VatDraft>(props: { readonly form: FormOf<Draft> }): ReactNode {
  const t = useMessages('money-office')
  const form = props.form as unknown as FormOf<VatDraft>
  const isExempt = PERCENT.test(form.values.percent.trim()) && pointsOf(form.values.percent) === 0
  return (
    <>
      <TextField
        label={t('vat.percent')}
        hint={t('vat.percentHint')}
        inputMode="decimal"
        {...form.text('percent')}
      />
      {isExempt ? (
        <TextField
          label={t('vat.exemption')}
          hint={t('vat.exemptionHint')}
          maxLength={EXEMPTION_MAX}
          {...form.text('exemption')}
        />
      ) : null}
    </>
  )
}

type Draft = VatDraft & { validFrom: string }

export function VatForm(props: {
  readonly product: OfficeProduct
  readonly today: string
  readonly onClose: () => void
}): ReactNode {
  const t = useMessages('money-office')
  const write = useOfficeWrite()
  const form = useForm<Draft>({
    start: { ...NO_VAT, validFrom: props.today },
    rules: (draft) => ({
      ...whyNotVat(draft),
      validFrom: isDay(draft.validFrom) ? undefined : 'invalid-date',
    }),
    fieldOf: (name) =>
      name === 'rate.basisPoints'
        ? 'percent'
        : name === 'rate.exemption'
          ? 'exemption'
          : (name as keyof Draft),
    send: async (draft) => {
      const body = { validFrom: draft.validFrom, rate: vatOf(draft) }
      await write(call(addVat, { params: { id: props.product.id }, body }), t('saved'))
      props.onClose()
    },
  })
  return (
    <OfficeDialog
      title={t('vat.title')}
      description={t(props.product.issuer.isSmallBusiness ? 'vat.small' : 'vat.text')}
      form={form}
      submitLabel={t('save')}
      onClose={props.onClose}
    >
      <VatFields form={form} />
      <TextField label={t('vat.validFrom')} type="date" min={props.today} {...form.text('validFrom')} />
    </OfficeDialog>
  )
}
