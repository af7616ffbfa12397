/** The child that a parent brings: no mail, no password, and the word that custody is settled (law: minors). */
import type { ReactNode } from 'react'
import { useFieldWords } from '../../platform/error-words.ts'
import { useMessages } from '../../platform/i18n.tsx'
import { CheckField } from '../../ui/field/field.tsx'
import type { Wizard } from './use-wizard.ts'
import { BirthdayField, DraftField, GenderField } from './wizard-fields.tsx'

export function ChildStep(props: { readonly wizard: Wizard }): ReactNode {
  const t = useMessages('registration')
  const fieldWords = useFieldWords()
  const { wizard } = props
  const custody = wizard.errorOf('hasCustody')
  return (
    <>
      <DraftField wizard={wizard} name="childFirstName" label={t('person.firstName')} autoComplete="off" />
      <DraftField wizard={wizard} name="childLastName" label={t('person.lastName')} autoComplete="off" />
      <BirthdayField wizard={wizard} name="childBirthdayAt" />
      <GenderField wizard={wizard} name="childGender" />
      <CheckField
        label={t('child.custody')}
        note={t('child.custodyNote')}
        error={custody === undefined ? undefined : fieldWords(custody)}
        checked={wizard.draft.hasCustody}
        onChange={(event) => wizard.change({ hasCustody: event.target.checked })}
      />
      <p className="t-small t-muted">{t('child.more')}</p>
    </>
  )
}
