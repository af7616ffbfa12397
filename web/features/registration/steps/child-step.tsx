/** The child that a parent registers: no email, no password, and the custody (law: minors). */
import type { ReactNode } from 'react'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { CustodyChoice } from './custody-choice.tsx'
import type { Wizard } from '../use-wizard.ts'
import { BirthdayField, DraftField, GenderField } from '../wizard-fields.tsx'

export function ChildStep(props: { readonly wizard: Wizard }): ReactNode {
  const t = useMessages('registration')
  const { wizard } = props
  return (
    <>
      <DraftField wizard={wizard} name="childFirstName" label={t('person.firstName')} autoComplete="off" />
      <DraftField wizard={wizard} name="childLastName" label={t('person.lastName')} autoComplete="off" />
      <BirthdayField wizard={wizard} name="childBirthdayAt" />
      <GenderField wizard={wizard} name="childGender" />
      <CustodyChoice
        childName={wizard.draft.childFirstName}
        value={wizard.draft.custody === '' ? undefined : wizard.draft.custody}
        isMissing={wizard.form.errorOf('custody') !== undefined}
        onChange={(custody) => wizard.change({ custody })}
      />
      <p className="t-small t-muted">{t('child.more')}</p>
    </>
  )
}
