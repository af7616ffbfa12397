/** A new password and its repetition, with what is missing during typing (§5 Password). For reset, change and registration. */
import type { ReactNode } from 'react'
import {
  PASSWORD_CONDITIONS,
  PASSWORD_MIN_LENGTH,
  unmetConditions,
  whyNotConfirmation,
  whyNotPassword,
} from '@wegband/domain/features/sign-in/password/password-rules.ts'
import { useFieldWords } from '../../../platform/api/error-words.ts'
import type { Refusals, TextBinding } from '../../../platform/forms/use-form.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { PasswordField } from '../../../ui/field/field.tsx'
import { info } from '../../../ui/icon/phosphor/info.gen.ts'
import { WhyLine } from '../../../ui/locked-reason/locked-reason.tsx'
import { PasswordMeter } from '../../../ui/password-meter/password-meter.tsx'
import type { Estimate } from './estimate-password.ts'
import { estimateIfLoaded, usePasswordEstimate } from './use-password-estimate.ts'

export type NewPassword = { readonly password: string; readonly confirmation: string }
export const NO_PASSWORD: NewPassword = { password: '', confirmation: '' }

/** The errors of both, for the rules of a form. `about`: personal data that others would try first. */
export function newPasswordRules(
  { password, confirmation }: NewPassword,
  about: readonly string[],
): Refusals<NewPassword> {
  const [code = estimateIfLoaded(password, about)?.refusal] = whyNotPassword(password)
  return {
    password: code === 'too-short' ? { code, count: PASSWORD_MIN_LENGTH } : code,
    confirmation: whyNotConfirmation(password, confirmation),
  }
}

/** Whether both may be sent. */
export const isGoodPassword = ({ password, confirmation }: NewPassword): boolean =>
  whyNotPassword(password).length === 0 && whyNotConfirmation(password, confirmation) === undefined

function Meter(props: {
  readonly password: string
  readonly estimate: Estimate | undefined
  /** Why it is refused, while the field does not say so itself. */
  readonly refusal: string | undefined
}): ReactNode {
  const t = useMessages('credentials')
  const { estimate, refusal } = props
  const unmet = props.password === '' ? PASSWORD_CONDITIONS : unmetConditions(props.password)
  const count = PASSWORD_CONDITIONS.length
  return (
    <PasswordMeter
      label={t('password.meter', { met: count - unmet.length, count })}
      metText={t('password.met')}
      openText={t('password.open')}
      conditions={PASSWORD_CONDITIONS.map((id) => ({
        id,
        text: t(`password.conditions.${id}`, { count: PASSWORD_MIN_LENGTH }),
        isMet: !unmet.includes(id),
      }))}
      strength={estimate === undefined ? undefined : t(`password.strengths.${estimate.strength}`)}
      isRefused={estimate?.refusal !== undefined}
      hint={refusal === undefined ? null : <WhyLine icon={info}>{refusal}</WhyLine>}
    />
  )
}

export function NewPasswordFields(props: {
  readonly form: {
    readonly values: NewPassword
    readonly text: (name: keyof NewPassword) => TextBinding
  }
  /** Personal data that others would try first: name, email. */
  readonly about?: readonly string[]
  /** "Passwort" where there was none before. */
  readonly label?: string
}): ReactNode {
  const t = useMessages('credentials')
  const fieldWords = useFieldWords()
  const { form, about = [] } = props
  const { password, confirmation } = form.values
  const estimate = usePasswordEstimate(password, about)
  const binding = form.text('password')
  const early = binding.error === undefined ? estimate?.refusal : undefined
  const isSame = confirmation !== '' && confirmation === password
  const shared = {
    showLabel: t('password.show'),
    hideLabel: t('password.hide'),
    autoComplete: 'new-password',
  }
  return (
    <>
      <PasswordField {...shared} label={props.label ?? t('password.new')} {...binding} />
      <Meter
        password={password}
        estimate={estimate}
        refusal={early === undefined ? undefined : fieldWords(early)}
      />
      <PasswordField
        {...shared}
        label={t('password.repeat')}
        {...form.text('confirmation')}
        status={isSame ? { kind: 'free', text: t('password.matches') } : undefined}
      />
    </>
  )
}
