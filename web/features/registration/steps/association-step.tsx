/** Number and password of the association, checked before any other step (mock-up register-verband). */
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import type { ReactNode } from 'react'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { checkConversion } from '@wegband/domain/features/conversion/contract.ts'
import { shownNumber } from '@wegband/domain/features/conversion/association-number.ts'
import { isConversionRefusal } from '@wegband/domain/features/conversion/conversion-rules.ts'
import { call } from '../../../platform/api/api.ts'
import { useErrorWords } from '../../../platform/api/error-words.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { Banner } from '../../../ui/banner/banner.tsx'
import { Chip, ChipRow } from '../../../ui/chip/chip.tsx'
import { PasswordField } from '../../../ui/field/field.tsx'
import { identificationCard } from '../../../ui/icon/phosphor/identification-card.gen.ts'
import { usePublicSettings } from '../../texts/public-settings.ts'
import { AssociationFound } from '../association/association-found.tsx'
import styles from '../registration.module.css'
import type { Wizard, WizardState } from '../use-wizard.ts'
import { DraftField } from '../wizard-fields.tsx'

export function useAssociationCheck(wizard: WizardState) {
  const { draft, change, secrets, changeSecrets } = wizard
  const filledBirthday = useRef<string>(undefined)
  return useMutation({
    mutationFn: () =>
      call(checkConversion, { body: { number: draft.ewtoNumber, password: secrets.ewtoPassword } }),
    onSuccess: (found) => {
      // Keeps a birthday that was typed and replaces that of another number.
      const isOwn = draft.birthdayAt !== '' && draft.birthdayAt !== filledBirthday.current
      filledBirthday.current = found.birthdayAt ?? filledBirthday.current
      changeSecrets({ found })
      if (found.birthdayAt !== null && !isOwn) change({ birthdayAt: found.birthdayAt })
    },
  })
}
export type AssociationCheck = ReturnType<typeof useAssociationCheck>

/** The result of the check in words, or why the check failed. */
function AssociationResult(props: { readonly wizard: Wizard; readonly check: AssociationCheck }): ReactNode {
  const words = useErrorWords()
  const { wizard, check } = props
  const { found } = wizard.secrets
  // The final request may have been refused for another reason than the check found.
  const sent = wizard.sending.error instanceof AppError ? wizard.sending.error : undefined
  const sentRefusal = isConversionRefusal(sent?.code) ? sent : undefined
  const refused =
    found === undefined || found.reason === null
      ? undefined
      : new AppError(found.reason, { count: found.bonusMonths })
  const error = check.error ?? refused ?? sentRefusal
  if (error !== undefined && !check.isPending) {
    const { title, text } = words(error)
    return (
      <Banner icon={identificationCard} tone="danger" live="alert" title={title}>
        {text}
      </Banner>
    )
  }
  return <AssociationFound wizard={wizard} />
}

/** With demo data in the database: numbers for every possible result. */
function DemoNumbers(props: { readonly wizard: Wizard }): ReactNode {
  const t = useMessages('registration')
  const words = useErrorWords()
  const { demo } = usePublicSettings()
  const memberships = demo?.memberships ?? []
  if (demo === null || memberships.length === 0) return null
  const { password } = demo
  return (
    <section className={styles.demo} aria-label={t('association.demo')}>
      <p className="t-small t-muted">{t('association.demoText', { password })}</p>
      <ChipRow label={t('association.demo')} isWrapping>
        {memberships.map(({ number, reason }) => (
          <Chip
            key={number}
            isOn={props.wizard.draft.ewtoNumber === shownNumber(number)}
            onClick={() => {
              props.wizard.change({ ewtoNumber: shownNumber(number) })
              props.wizard.changeSecrets({ ewtoPassword: password, found: undefined })
            }}
          >
            <span>
              {shownNumber(number)}
              <span className="visually-hidden">{': '}</span>
              <span className={styles.demoReason}>
                {reason === null ? t('association.demoWorks') : words(demoError(reason)).title}
              </span>
            </span>
          </Chip>
        ))}
      </ChipRow>
    </section>
  )
}

/** The codes of the demo are those of the catalogue; the texts accept any other code too. */
const demoError = (reason: string): AppError => new AppError(reason as AppError['code'])

export function AssociationStep(props: {
  readonly wizard: Wizard
  readonly check: AssociationCheck
}): ReactNode {
  const t = useMessages('conversion')
  const { wizard, check } = props
  return (
    <>
      <DraftField
        wizard={wizard}
        name="ewtoNumber"
        label={t('fields.number')}
        hint={t('fields.numberHint')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <PasswordField
        label={t('fields.password')}
        autoComplete="off"
        showLabel={t('fields.showPassword')}
        hideLabel={t('fields.hidePassword')}
        {...wizard.form.text('ewtoPassword')}
      />
      <AssociationResult wizard={wizard} check={check} />
      <DemoNumbers wizard={wizard} />
    </>
  )
}
