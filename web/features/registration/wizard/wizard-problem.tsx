/** The message above the fields after a failure: how many fields are invalid, or why the server refused (§8 Registration). */
import type { ReactNode } from 'react'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { isConversionRefusal } from '@wegband/domain/features/conversion/conversion-rules.ts'
import type { RegistrationType } from '@wegband/domain/features/registration/contract.ts'
import { ClientError } from '../../../platform/api/client-error.ts'
import { useErrorWords, useFormWords } from '../../../platform/api/error-words.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { Banner } from '../../../ui/banner/banner.tsx'
import { warning } from '../../../ui/icon/phosphor/warning.gen.ts'
import type { Wizard } from '../use-wizard.ts'

/** Errors whose own title names the problem; the others have one title per profile. */
const SAYS_ITSELF = /^(registration|conversion|auth|legal|client)\./

const codeOf = (error: unknown): string | undefined =>
  error instanceof AppError || error instanceof ClientError ? error.code : undefined

function Failure(props: { readonly type: RegistrationType; readonly error: unknown }): ReactNode {
  const t = useMessages('registration')
  const words = useErrorWords()
  const code = codeOf(props.error)
  // §8: the default failure, with its own title per profile.
  const known = code === undefined ? words(new ClientError('registration.failed', '')) : words(props.error)
  const title = code !== undefined && SAYS_ITSELF.test(code) ? known.title : t(`failed.${props.type}`)
  return (
    <Banner icon={warning} tone="danger" live="alert" title={title}>
      {known.text}
    </Banner>
  )
}

export function WizardProblem(props: { readonly wizard: Wizard }): ReactNode {
  const t = useMessages('registration')
  const formWords = useFormWords()
  const { wizard } = props
  const { form } = wizard
  const { error } = wizard.sending
  const isAboutFields = error instanceof AppError && error.code === 'general.invalid'
  if (error !== null && !isAboutFields && !isConversionRefusal(codeOf(error)))
    return <Failure type={wizard.type} error={error} />
  // The step of the association and that of the texts show their own errors.
  if (form.wrongCount === 0 || wizard.step === 'association' || wizard.step === 'legal') return null
  return (
    <Banner
      icon={warning}
      tone="danger"
      live="alert"
      title={formWords(form.isOnlyMissing ? 'form.missing' : 'form.wrong', form.wrongCount)}
    >
      {t('problems.text')}
    </Banner>
  )
}
