/** The account data (mock-ups register-3, register-error): availability while typing is shown for user names only. */
import { useId } from 'react'
import type { ReactNode } from 'react'
import { proposedUsernames, whyNotUsername } from '@wegband/domain/features/accounts/username-rules.ts'
import type { RegistrationDraft } from '@wegband/domain/features/registration/registration-steps.ts'
import { useFieldWords } from '../../../platform/api/error-words.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { Chip, ChipRow } from '../../../ui/chip/chip.tsx'
import type { FieldStatus } from '../../../ui/field/field.tsx'
import { NewPasswordFields } from '../../sign-in/password/new-password-fields.tsx'
import { useAvailability } from '../use-availability.ts'
import type { Availability } from '../use-availability.ts'
import type { Wizard, WizardState } from '../use-wizard.ts'
import { DraftField } from '../wizard-fields.tsx'

/** Data that other people know and would try first as a password. */
export const ownWordsOf = (
  draft: Pick<RegistrationDraft, 'firstName' | 'lastName' | 'username' | 'mail'>,
): readonly string[] => [draft.firstName, draft.lastName, draft.username, draft.mail]

export function useUsernameAvailability(wizard: WizardState): Availability {
  const { username } = wizard.draft
  return useAvailability(username, wizard.step === 'account' && whyNotUsername(username) === undefined)
}

const useStatus = (availability: Availability): FieldStatus | undefined => {
  const t = useMessages('registration')
  if (availability === 'checking') return { kind: 'checking', text: t('account.checking') }
  return availability === 'free' ? { kind: 'free', text: t('account.free') } : undefined
}

function UsernameField(props: { readonly wizard: Wizard; readonly availability: Availability }): ReactNode {
  const t = useMessages('registration')
  const fieldWords = useFieldWords()
  const { wizard, availability } = props
  const { username, firstName, lastName } = wizard.draft
  const id = useId()
  const isTaken = availability === 'taken' || wizard.form.codeOf('username') === 'taken'
  // Blanks and umlauts are refused at once, not only at the end.
  const early =
    whyNotUsername(username) === 'username-characters' ? fieldWords('username-characters') : undefined
  const error = isTaken ? t('account.usernameTaken') : (early ?? wizard.form.errorOf('username'))
  const proposals = proposedUsernames(firstName, lastName).filter((name) => name !== username)
  return (
    <>
      <DraftField
        wizard={wizard}
        id={id}
        name="username"
        label={t('account.username')}
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        error={error}
        status={useStatus(availability)}
      />
      {(error !== undefined || username === '') && proposals.length > 0 ? (
        <ChipRow label={t('account.usernames')} isWrapping>
          {proposals.map((name) => (
            <Chip key={name} isOn={false} onClick={() => wizard.change({ username: name })}>
              {name}
            </Chip>
          ))}
        </ChipRow>
      ) : null}
    </>
  )
}

export function AccountStep(props: {
  readonly wizard: Wizard
  readonly availability: Availability
}): ReactNode {
  const t = useMessages('registration')
  const { wizard, availability } = props
  const { draft } = wizard
  return (
    <>
      <UsernameField wizard={wizard} availability={availability} />
      <DraftField
        wizard={wizard}
        name="mail"
        label={t('account.mail')}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
      <NewPasswordFields label={t('account.password')} form={wizard.form} about={ownWordsOf(draft)} />
    </>
  )
}
