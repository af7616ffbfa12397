/** The name and address of the person (mock-up register-2). A person under 18 is referred to the parents. */
import type { ReactNode } from 'react'
import { isDay } from '@wegband/domain/basics/calendar-days.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { whyNotRegister } from '@wegband/domain/features/registration/age-rules.ts'
import { useErrorWords } from '../../../platform/api/error-words.ts'
import { useLocale, useMessages } from '../../../platform/words/i18n.tsx'
import { Banner } from '../../../ui/banner/banner.tsx'
import { SelectField } from '../../../ui/field/field.tsx'
import { usersThree } from '../../../ui/icon/phosphor/users-three.gen.ts'
import { countryOptions } from '../../accounts/countries.ts'
import styles from '../registration.module.css'
import type { Wizard } from '../use-wizard.ts'
import { BirthdayField, DraftField, GenderField } from '../wizard-fields.tsx'

/** Why a person with this birthday cannot register alone; undefined until the date is complete. */
export const whyTooYoung = (birthdayAt: string, today: string) =>
  isDay(birthdayAt) && birthdayAt <= today ? whyNotRegister(birthdayAt, today) : undefined

function TooYoung(props: { readonly wizard: Wizard }): ReactNode {
  const t = useMessages('registration')
  const words = useErrorWords()
  const { draft, today, steps } = props.wizard
  const code = whyTooYoung(draft.birthdayAt, today)
  if (code === undefined) return null
  // A parent who types the birthday of the child.
  const { title, text } = steps.includes('child')
    ? { title: t('parent.birthdayTitle'), text: t('parent.birthdayText') }
    : words(new AppError(code))
  return (
    <Banner icon={usersThree} tone="info" live="status" title={title}>
      {text}
    </Banner>
  )
}

export function PersonStep(props: { readonly wizard: Wizard }): ReactNode {
  const t = useMessages('registration')
  const { wizard } = props
  const locale = useLocale()
  return (
    <>
      <DraftField wizard={wizard} name="firstName" label={t('person.firstName')} autoComplete="given-name" />
      <DraftField wizard={wizard} name="lastName" label={t('person.lastName')} autoComplete="family-name" />
      <BirthdayField wizard={wizard} name="birthdayAt" />
      <TooYoung wizard={wizard} />
      <DraftField
        wizard={wizard}
        name="phone"
        label={t('person.phone')}
        optionalText={t('person.optional')}
        type="tel"
        autoComplete="tel"
      />
      <GenderField wizard={wizard} name="gender" />
      <hr className={styles.line} />
      <div className={styles.street}>
        <DraftField wizard={wizard} name="street" label={t('person.street')} autoComplete="address-line1" />
        <DraftField wizard={wizard} name="houseNumber" label={t('person.houseNumber')} autoComplete="off" />
      </div>
      <div className={styles.city}>
        <DraftField
          wizard={wizard}
          name="zip"
          label={t('person.zip')}
          autoComplete="postal-code"
          inputMode={wizard.draft.country === 'DE' ? 'numeric' : undefined}
        />
        <DraftField wizard={wizard} name="city" label={t('person.city')} autoComplete="address-level2" />
      </div>
      <SelectField
        label={t('person.country')}
        name="country"
        autoComplete="country"
        value={wizard.draft.country}
        options={countryOptions(locale, wizard.draft.country)}
        onChange={(event) => wizard.change({ country: event.target.value })}
      />
    </>
  )
}
