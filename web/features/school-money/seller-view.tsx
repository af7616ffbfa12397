/** Who sells for the school: what invoices and debit files need. */
import type { ReactNode } from 'react'
import { whyNotIban } from '@wegband/domain/features/payments/iban.ts'
import { isCreditorId } from '@wegband/domain/features/school-money/creditor-id.ts'
import { type IssuerData, saveIssuer } from '@wegband/domain/features/school-money/sales-contract.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { call } from '../../platform/api/api.ts'
import { Form, FormSummary } from '../../platform/forms/form.tsx'
import { useForm } from '../../platform/forms/use-form.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { showToast } from '../../platform/words/notices.ts'
import { Button } from '../../ui/button/button.tsx'
import { CheckField, SelectField, TextField } from '../../ui/field/field.tsx'
import { useMoneyWrite } from './queries.ts'
import styles from './school-money.module.css'

const EMPTY = {
  legalName: '',
  street: '',
  zip: '',
  city: '',
  country: 'DE',
  taxNumber: '',
  vatId: '',
  isSmallBusiness: false,
  numberPrefix: '',
  accountHolder: '',
  iban: '',
  bic: '',
  creditorId: '',
  collection: 'own' as string,
}
type Values = typeof EMPTY

const valuesOf = (issuer: IssuerData | null): Values =>
  issuer === null
    ? EMPTY
    : {
        ...issuer,
        taxNumber: issuer.taxNumber ?? '',
        vatId: issuer.vatId ?? '',
        accountHolder: issuer.accountHolder ?? '',
        iban: issuer.iban ?? '',
        bic: issuer.bic ?? '',
        creditorId: issuer.creditorId ?? '',
      }

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim())
const capitals = (text: string): string => text.trim().toUpperCase()

const dataOf = (values: Values): IssuerData => ({
  ...values,
  country: capitals(values.country),
  taxNumber: orNull(values.taxNumber),
  vatId: orNull(capitals(values.vatId).replaceAll(' ', '')),
  numberPrefix: capitals(values.numberPrefix),
  accountHolder: orNull(values.accountHolder),
  iban: orNull(values.iban),
  bic: orNull(capitals(values.bic)),
  creditorId: orNull(values.creditorId),
  collection: values.collection === 'provider' ? 'provider' : 'own',
})

const required = (text: string) => (text.trim() === '' ? ('required' as const) : undefined)

const ibanRule = ({ iban, collection }: Values) => {
  if (iban.trim() === '') return collection === 'own' ? ('required' as const) : undefined
  return whyNotIban(iban) === undefined ? undefined : ('iban-wrong' as const)
}

export function SellerView(props: {
  readonly schoolId: number
  readonly issuer: IssuerData | null
}): ReactNode {
  const t = useMessages('school-money')
  const { schoolId, issuer } = props
  const save = useMoneyWrite((values: Values) =>
    call(saveIssuer, { params: { id: schoolId }, body: dataOf(values) }),
  )
  const form = useForm<Values>({
    start: valuesOf(issuer),
    rules: (values) => ({
      legalName: required(values.legalName),
      street: required(values.street),
      zip: required(values.zip),
      city: required(values.city),
      country: /^[A-Z]{2}$/.test(capitals(values.country)) ? undefined : 'invalid',
      taxNumber: values.vatId.trim() === '' ? required(values.taxNumber) : undefined,
      numberPrefix: /^[A-Z0-9]{0,6}$/.test(capitals(values.numberPrefix)) ? undefined : 'invalid',
      iban: ibanRule(values),
      creditorId:
        values.creditorId.trim() === '' || isCreditorId(values.creditorId) ? undefined : 'creditor-id-wrong',
    }),
    most: { legalName: 120, street: 120, zip: 12, city: 80, taxNumber: 40, accountHolder: 70, iban: 42 },
    send: async (values) => {
      await save.mutateAsync(values)
      showToast({ tone: 'positive', text: t('seller.saved'), subject: 'school-money' })
    },
    fieldOfError: (error) =>
      error instanceof AppError && error.code === 'school-money.prefix-taken' ? 'numberPrefix' : undefined,
  })
  return (
    <>
      <h2 className="t-section">{t('seller.title')}</h2>
      <p className="t-muted">{t('seller.text')}</p>
      <Form form={form} className="stack">
        <TextField label={t('seller.legalName')} autoComplete="organization" {...form.text('legalName')} />
        <TextField label={t('seller.street')} {...form.text('street')} />
        <div className={styles.pair}>
          <TextField label={t('seller.zip')} {...form.text('zip')} />
          <TextField label={t('seller.city')} {...form.text('city')} />
          <TextField label={t('seller.country')} {...form.text('country')} />
        </div>
        <div className={styles.pair}>
          <TextField label={t('seller.taxNumber')} {...form.text('taxNumber')} hint={t('seller.taxHint')} />
          <TextField label={t('seller.vatId')} {...form.text('vatId')} />
        </div>
        <CheckField label={t('seller.smallBusiness')} {...form.check('isSmallBusiness')} />
        <TextField label={t('seller.prefix')} hint={t('seller.prefixHint')} {...form.text('numberPrefix')} />
        <SelectField
          label={t('seller.collection')}
          options={(['own', 'provider'] as const).map((value) => ({
            value,
            text: t(`seller.collectionOption.${value}`),
          }))}
          {...form.text('collection')}
        />
        <div className={styles.pair}>
          <TextField label={t('seller.holder')} {...form.text('accountHolder')} />
          <TextField label={t('seller.iban')} {...form.text('iban')} />
        </div>
        <div className={styles.pair}>
          <TextField label={t('seller.bic')} {...form.text('bic')} />
          <TextField
            label={t('seller.creditorId')}
            hint={t('seller.creditorHint')}
            {...form.text('creditorId')}
          />
        </div>
        <p className="t-small t-muted">{t('seller.clickHint')}</p>
        <FormSummary form={form} />
        <Button variant="primary" type="submit" isBusy={form.isBusy} busyLabel={t('saving')}>
          {t('seller.save')}
        </Button>
      </Form>
    </>
  )
}
