/** Makes a tariff, and gives a tariff a new price. */
import type { ReactNode } from 'react'
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { centsOfText, textOfCents } from '@wegband/domain/basics/euro-text.ts'
import { addPlan, makeTariff, type Tariff } from '@wegband/domain/features/school-money/sales-contract.ts'
import { call } from '../../platform/api/api.ts'
import { nowIso } from '../../platform/clock.ts'
import { Form, FormSummary } from '../../platform/forms/form.tsx'
import { type FormOf, useForm } from '../../platform/forms/use-form.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { showToast } from '../../platform/words/notices.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { SelectField, TextField } from '../../ui/field/field.tsx'
import { useMoneyWrite } from './queries.ts'
import styles from './school-money.module.css'

type PlanValues = {
  months: string
  everyMonths: string
  priceCents: string
  renewalCents: string
  notice: string
  validFrom: string
}

const NEW_PLAN = { months: '12', everyMonths: '1', priceCents: '', renewalCents: '', notice: 'P1M' } as const

const isMonths = (text: string): boolean => /^([1-9]|1\d|2[0-4])$/.test(text)

const planRules = ({ months, everyMonths, priceCents, renewalCents, validFrom }: PlanValues) => ({
  months: isMonths(months) ? undefined : ('invalid-number' as const),
  everyMonths:
    isMonths(everyMonths) && Number(months) % Number(everyMonths) === 0
      ? undefined
      : ('invalid-number' as const),
  priceCents: centsOfText(priceCents) === undefined ? ('invalid-number' as const) : undefined,
  renewalCents:
    renewalCents === '' || centsOfText(renewalCents) !== undefined ? undefined : ('invalid-number' as const),
  validFrom: validFrom === '' ? ('required' as const) : undefined,
})

const planBody = (values: PlanValues) => ({
  months: Number(values.months),
  everyMonths: Number(values.everyMonths),
  priceCents: centsOfText(values.priceCents) ?? 0,
  renewalCents: centsOfText(values.renewalCents) ?? null,
  notice: values.notice === 'P7D' ? ('P7D' as const) : ('P1M' as const),
  validFrom: values.validFrom,
})

function PlanFields(props: { readonly text: FormOf<PlanValues>['text'] }): ReactNode {
  const t = useMessages('school-money')
  const { text } = props
  return (
    <>
      <div className={styles.pair}>
        <TextField label={t('tariffs.months')} inputMode="numeric" {...text('months')} />
        <TextField label={t('tariffs.every')} inputMode="numeric" {...text('everyMonths')} />
      </div>
      <div className={styles.pair}>
        <TextField label={t('tariffs.price')} inputMode="decimal" {...text('priceCents')} />
        <TextField
          label={t('tariffs.renewal')}
          inputMode="decimal"
          {...text('renewalCents')}
          hint={t('tariffs.renewalHint')}
        />
      </div>
      <div className={styles.pair}>
        <SelectField
          label={t('tariffs.notice')}
          options={(['P1M', 'P7D'] as const).map((value) => ({
            value,
            text: t(`tariffs.noticeOption.${value}`),
          }))}
          {...text('notice')}
        />
        <TextField label={t('tariffs.validFrom')} type="date" {...text('validFrom')} />
      </div>
    </>
  )
}

/** The newest version is the start of the next one. */
export function PlanDialog(props: {
  readonly schoolId: number
  readonly tariff: Tariff
  readonly onClose: () => void
}): ReactNode {
  const t = useMessages('school-money')
  const { schoolId, tariff, onClose } = props
  const newest = tariff.plans.at(-1)
  const add = useMoneyWrite((values: PlanValues) =>
    call(addPlan, { params: { id: schoolId, tariffId: tariff.id }, body: planBody(values) }),
  )
  const form = useForm<PlanValues>({
    start: {
      ...NEW_PLAN,
      ...(newest === undefined
        ? {}
        : {
            months: String(newest.months),
            everyMonths: String(newest.intervalCount * (newest.interval === 'year' ? 12 : 1)),
            priceCents: textOfCents(newest.priceCents),
            notice: newest.notice,
          }),
      validFrom: dayOf(nowIso()),
    },
    rules: planRules,
    send: async (values) => {
      await add.mutateAsync(values)
      showToast({ tone: 'positive', text: t('tariffs.saved'), subject: 'school-money' })
      onClose()
    },
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('tariffs.newPriceName', { name: tariff.name })}
      description={t('tariffs.newPriceText')}
      closeLabel={t('close')}
      isBusy={form.isBusy}
    >
      <Form form={form} className="stack" guardsLeaving>
        <PlanFields text={form.text} />
        <FormSummary form={form} />
        <Button variant="primary" isBlock type="submit" isBusy={form.isBusy} busyLabel={t('saving')}>
          {t('tariffs.save')}
        </Button>
      </Form>
    </Dialog>
  )
}

type Subject = { readonly type: 'membership-level' | 'sport'; readonly id: number; readonly name: string }
type TariffValues = PlanValues & { name: string; subject: string; vat: string; vatExemption: string }

const VAT = { '1900': 1900, '700': 700, '0': 0 } as const
const vatOf = (text: string): 1900 | 700 | 0 => (text === '700' || text === '0' ? VAT[text] : 1900)

export function TariffDialog(props: {
  readonly schoolId: number
  readonly subjects: readonly Subject[]
  readonly onClose: () => void
}): ReactNode {
  const t = useMessages('school-money')
  const { schoolId, subjects, onClose } = props
  const make = useMoneyWrite((values: TariffValues) => {
    const subject = subjects.find(({ type, id }) => `${type}:${id}` === values.subject)
    return call(makeTariff, {
      params: { id: schoolId },
      body: {
        name: values.name,
        subjectType: subject?.type ?? 'membership-level',
        subjectId: subject?.id ?? 0,
        vatBasisPoints: vatOf(values.vat),
        vatExemption: values.vat === '0' ? values.vatExemption : null,
        ...planBody(values),
      },
    })
  })
  const form = useForm<TariffValues>({
    start: {
      ...NEW_PLAN,
      validFrom: dayOf(nowIso()),
      name: '',
      subject: '',
      vat: '1900',
      vatExemption: '',
    },
    rules: (values) => ({
      ...planRules(values),
      name: values.name.trim() === '' ? 'required' : undefined,
      subject: values.subject === '' ? 'required' : undefined,
      vatExemption: values.vat === '0' && values.vatExemption.trim() === '' ? 'required' : undefined,
    }),
    most: { name: 80, vatExemption: 120 },
    send: async (values) => {
      await make.mutateAsync(values)
      showToast({ tone: 'positive', text: t('tariffs.saved'), subject: 'school-money' })
      onClose()
    },
    fieldOf: (name) => (name === 'subjectId' ? 'subject' : undefined),
  })
  return (
    <Dialog isOpen onClose={onClose} title={t('tariffs.add')} closeLabel={t('close')} isBusy={form.isBusy}>
      <Form form={form} className="stack" guardsLeaving>
        <TextField label={t('tariffs.name')} {...form.text('name')} />
        <SelectField
          label={t('tariffs.subject')}
          options={[
            { value: '', text: t('contracts.choose') },
            ...subjects.map(({ type, id, name }) => ({ value: `${type}:${id}`, text: name })),
          ]}
          {...form.text('subject')}
        />
        <PlanFields text={form.text} />
        <SelectField
          label={t('tariffs.vat')}
          options={(['1900', '700', '0'] as const).map((value) => ({
            value,
            text: t(`tariffs.vatOption.${value}`),
          }))}
          {...form.text('vat')}
        />
        {form.values.vat === '0' ? (
          <TextField
            label={t('tariffs.exemption')}
            hint={t('tariffs.exemptionHint')}
            {...form.text('vatExemption')}
          />
        ) : null}
        <FormSummary form={form} />
        <Button variant="primary" isBlock type="submit" isBusy={form.isBusy} busyLabel={t('saving')}>
          {t('tariffs.save')}
        </Button>
      </Form>
    </Dialog>
  )
}
