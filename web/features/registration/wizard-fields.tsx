/** Fields that several steps share, connected to the draft and its errors. */
import type { ComponentProps, ReactNode } from 'react'
import { ageOn, isDay } from '@wegband/domain/basics/calendar-days.ts'
import type { RegistrationDraft } from '@wegband/domain/features/registration/registration-steps.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Chip, ChipRow } from '../../ui/chip/chip.tsx'
import { TextField } from '../../ui/field/field.tsx'
import styles from './registration.module.css'
import type { Wizard } from './use-wizard.ts'

type TextName = {
  [F in keyof RegistrationDraft]: RegistrationDraft[F] extends string ? F : never
}[keyof RegistrationDraft]

export function DraftField(
  props: { readonly wizard: Wizard; readonly name: TextName; readonly label: string } & Omit<
    ComponentProps<typeof TextField>,
    'label' | 'name' | 'value' | 'onChange'
  >,
): ReactNode {
  const { wizard, name, error, ...field } = props
  const bound = wizard.form.text(name)
  return <TextField {...field} {...bound} error={error ?? bound.error} />
}

export function BirthdayField(props: {
  readonly wizard: Wizard
  readonly name: 'birthdayAt' | 'childBirthdayAt'
}): ReactNode {
  const t = useMessages('registration')
  const { wizard, name } = props
  const value = wizard.draft[name]
  const years = isDay(value) && value <= wizard.today ? ageOn(value, wizard.today) : undefined
  return (
    <DraftField
      wizard={wizard}
      name={name}
      label={t('person.birthday')}
      type="date"
      max={wizard.today}
      autoComplete={name === 'birthdayAt' ? 'bday' : 'off'}
      hint={years === undefined || years > 120 ? undefined : t('person.years', { count: years })}
    />
  )
}

const GENDERS = ['f', 'm', 'd', 'u'] as const

export function GenderField(props: {
  readonly wizard: Wizard
  readonly name: 'gender' | 'childGender'
}): ReactNode {
  const t = useMessages('registration')
  const { wizard, name } = props
  return (
    <div className={styles.group}>
      <p className={styles.groupLabel} aria-hidden="true">
        {t('person.gender')}
      </p>
      <ChipRow label={t('person.gender')} isWrapping>
        {GENDERS.map((gender) => (
          <Chip
            key={gender}
            isOn={wizard.draft[name] === gender}
            onClick={() => wizard.change({ [name]: gender })}
          >
            {t(`person.genders.${gender}`)}
          </Chip>
        ))}
      </ChipRow>
    </div>
  )
}
