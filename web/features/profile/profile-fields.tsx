/** The fields of the profile form, connected to the draft. */
import type { ReactNode } from 'react'
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import type { Viewer } from '@wegband/domain/features/accounts/contract.ts'
import { nowIso } from '../../platform/clock.ts'
import { useLocale, useMessages } from '../../platform/words/i18n.tsx'
import { SelectField, TextField } from '../../ui/field/field.tsx'
import { countryOptions } from '../accounts/countries.ts'
import styles from './profile.module.css'
import type { SavingProfile } from './use-save-profile.ts'

type Props = { readonly form: SavingProfile }

const GENDERS = ['u', 'f', 'm', 'd'] as const

export function PersonFields(props: Props & { readonly person: Viewer }): ReactNode {
  const t = useMessages('profile')
  const { text } = props.form
  const genders = GENDERS.map((value) => ({ value, text: t(`form.genders.${value}`) }))
  return (
    <>
      <div className={styles.pair}>
        <TextField label={t('form.firstName')} autoComplete="given-name" {...text('firstName')} />
        <TextField label={t('form.lastName')} autoComplete="family-name" {...text('lastName')} />
      </div>
      <div className={styles.pair}>
        <TextField
          label={t('form.birthday')}
          type="date"
          autoComplete="bday"
          min="1900-01-01"
          max={dayOf(nowIso())}
          {...text('birthdayAt')}
        />
        <SelectField label={t('form.gender')} options={genders} {...text('gender')} />
      </div>
      {/* a child without a login has no use for one */}
      {props.person.noMail && props.person.username === null ? null : (
        <TextField
          label={t('form.username')}
          hint={t('form.usernameHint')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...text('username')}
        />
      )}
    </>
  )
}

export function ContactFields(props: Props & { readonly person: Viewer }): ReactNode {
  const t = useMessages('profile')
  const { text } = props.form
  return (
    <div className={styles.pair}>
      <TextField
        label={t('form.mail')}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        hint={t('form.mailHint')}
        optionalText={props.person.isKid ? t('form.optional') : undefined}
        {...text('mail')}
      />
      <TextField
        label={t('form.phone')}
        type="tel"
        autoComplete="tel"
        optionalText={t('form.optional')}
        {...text('phone')}
      />
    </div>
  )
}

export function AddressFields(props: Props): ReactNode {
  const t = useMessages('profile')
  const locale = useLocale()
  const { text } = props.form
  return (
    <>
      <div className={styles.street}>
        <TextField label={t('form.street')} autoComplete="address-line1" {...text('street')} />
        <TextField label={t('form.houseNumber')} {...text('houseNumber')} />
      </div>
      <div className={styles.place}>
        <TextField
          label={t('form.zip')}
          autoComplete="postal-code"
          inputMode={props.form.values.country === 'DE' ? 'numeric' : 'text'}
          {...text('zip')}
        />
        <TextField label={t('form.city')} autoComplete="address-level2" {...text('city')} />
        <div className={styles.country}>
          <SelectField
            label={t('form.country')}
            autoComplete="country"
            options={countryOptions(locale, props.form.saved.country)}
            {...text('country')}
          />
        </div>
      </div>
    </>
  )
}
