/** A new password and its repetition, with what it still lacks while one types (§5 Password). For reset, change and registration. */
import type { ReactNode } from 'react'
import {
  PASSWORD_CONDITIONS,
  PASSWORD_MIN_LENGTH,
  unmetConditions,
  whyNotConfirmation,
  whyNotPassword,
} from '@wegband/domain/features/auth/password-rules.ts'
import { useFieldWords } from '../../platform/error-words.ts'
import { useMessages } from '../../platform/i18n.tsx'
import { PasswordField } from '../../ui/field/field.tsx'
import { info } from '../../ui/icon/phosphor/info.gen.ts'
import { WhyLine } from '../../ui/locked-reason/locked-reason.tsx'
import { PasswordMeter } from '../../ui/password-meter/password-meter.tsx'
import type { Estimate } from './estimate-password.ts'
import { usePasswordEstimate } from './use-password-estimate.ts'

export type NewPassword = { readonly password: string; readonly confirmation: string }
export const NO_PASSWORD: NewPassword = { password: '', confirmation: '' }

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
  readonly value: NewPassword
  readonly onChange: (value: NewPassword) => void
  /** From the first try to send on, what is wrong stands at the fields. */
  readonly isTried: boolean
  /** Codes that the server answered for the password. */
  readonly codes?: readonly string[]
  /** What others know of the person and would try first: name, mail. */
  readonly about?: readonly string[]
  /** "Passwort" where there was none before. */
  readonly label?: string
}): ReactNode {
  const t = useMessages('credentials')
  const fieldWords = useFieldWords()
  const { value, onChange, isTried, codes = [], about = [] } = props
  const { password, confirmation } = value
  const [own] = isTried ? whyNotPassword(password) : []
  const estimate = usePasswordEstimate(password, about)
  const code = isTried ? (own ?? estimate?.refusal ?? codes[0]) : undefined
  const early = code === undefined ? estimate?.refusal : undefined
  const differs = isTried ? whyNotConfirmation(password, confirmation) : undefined
  const isSame = confirmation !== '' && confirmation === password
  const shared = {
    showLabel: t('password.show'),
    hideLabel: t('password.hide'),
    autoComplete: 'new-password',
  }
  return (
    <>
      <PasswordField
        {...shared}
        label={props.label ?? t('password.new')}
        name="password"
        value={password}
        error={code === undefined ? undefined : fieldWords(code, { count: PASSWORD_MIN_LENGTH })}
        onChange={(event) => onChange({ ...value, password: event.target.value })}
      />
      <Meter
        password={password}
        estimate={estimate}
        refusal={early === undefined ? undefined : fieldWords(early)}
      />
      <PasswordField
        {...shared}
        label={t('password.repeat')}
        name="confirmation"
        value={confirmation}
        error={differs === undefined ? undefined : fieldWords(differs)}
        status={isSame ? { kind: 'free', text: t('password.matches') } : undefined}
        onChange={(event) => onChange({ ...value, confirmation: event.target.value })}
      />
    </>
  )
}
