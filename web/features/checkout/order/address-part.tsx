/** The billing address: prefilled, and its fields when the buyer changes it. */
import { type ReactNode, useState } from 'react'
import type { OrderSummary } from '@wegband/domain/features/checkout/contract.ts'
import type { FormOf } from '../../../platform/forms/use-form.ts'
import { useLocale, useMessages } from '../../../platform/words/i18n.tsx'
import { SelectField, TextField } from '../../../ui/field/field.tsx'
import { TextAction } from '../../../ui/link/text-link.tsx'
import { countryName, countryOptions } from '../../accounts/countries.ts'
import styles from '../checkout.module.css'

type Address = OrderSummary['address']

const isComplete = (address: Address): boolean => Object.values(address).every((value) => value.trim() !== '')

export function AddressPart(props: { readonly form: FormOf<Address> }): ReactNode {
  const { form } = props
  const t = useMessages('checkout')
  const locale = useLocale()
  const [isChanging, setChanging] = useState(!isComplete(form.values))
  const { name, street, zip, city, country } = form.values
  return (
    <section className={styles.part}>
      <div className="row-between">
        <h2 className="t-item">{t('order.invoice')}</h2>
        {isChanging ? null : (
          <TextAction isSmall onClick={() => setChanging(true)}>
            {t('order.change')}
          </TextAction>
        )}
      </div>
      {isChanging || form.wrongCount > 0 ? (
        <div className={styles.fields}>
          <TextField label={t('order.name')} autoComplete="name" {...form.text('name')} />
          <TextField label={t('order.street')} autoComplete="street-address" {...form.text('street')} />
          <TextField label={t('order.zip')} autoComplete="postal-code" {...form.text('zip')} />
          <TextField label={t('order.city')} autoComplete="address-level2" {...form.text('city')} />
          <SelectField
            label={t('order.country')}
            autoComplete="country"
            options={countryOptions(locale, country)}
            {...form.text('country')}
          />
        </div>
      ) : (
        <p className="t-muted">
          {name}, {street}, {zip} {city}, {countryName(locale, country)}
        </p>
      )}
    </section>
  )
}
