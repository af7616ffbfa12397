/** The second step of signing in: the code of the authenticator app, or a recovery code. */
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import {
  CODE_DIGITS,
  takeSecondStep,
  TRUST_DAYS,
} from '@wegband/domain/features/sign-in/sign-in-methods-contract.ts'
import type { SecondStepNeeded } from '@wegband/domain/features/sign-in/contract.ts'
import { call, theSession } from '../../../platform/api/api.ts'
import { useErrorWords } from '../../../platform/api/error-words.ts'
import { Form } from '../../../platform/forms/form.tsx'
import { useForm, whyNotFull } from '../../../platform/forms/use-form.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { Banner } from '../../../ui/banner/banner.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { CodeInput } from '../../../ui/code-input/code-input.tsx'
import { CheckField, TextField } from '../../../ui/field/field.tsx'
import { CrossedBands } from '../../../ui/gate/gate-drawings.tsx'
import { warningCircle } from '../../../ui/icon/phosphor/warning-circle.gen.ts'
import { TextAction } from '../../../ui/link/text-link.tsx'
import { CredentialGate } from '../credential-gate.tsx'
import styles from '../security/security.module.css'

type Way = 'app' | 'recovery'

function CodeOf(props: {
  readonly way: Way
  readonly code: string
  readonly problem: string | undefined
  readonly onType: (code: string) => void
}): ReactNode {
  const t = useMessages('security')
  if (props.way === 'app')
    return (
      <CodeInput
        label={t('step.code', { count: CODE_DIGITS })}
        length={CODE_DIGITS}
        isAskedNow
        value={props.code}
        onChange={props.onType}
        error={props.problem}
      />
    )
  return (
    <TextField
      label={t('step.recovery')}
      hint={t('step.recoveryHint')}
      value={props.code}
      error={props.problem}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      onChange={(event) => props.onType(event.currentTarget.value)}
    />
  )
}

type StepProps = {
  readonly ticket: SecondStepNeeded
  /** The ticket is used or expired, or another user wants to sign in: start again. */
  readonly onRestart: () => void
}

function StepForm(props: StepProps & { readonly way: Way }): ReactNode {
  const t = useMessages('security')
  const words = useErrorWords()
  const { way } = props
  const step = useMutation({
    mutationFn: ({ code, trustDevice }: { readonly code: string; readonly trustDevice: boolean }) => {
      const { ticket } = props.ticket
      return theSession().become(() => call(takeSecondStep, { body: { ticket, code, trustDevice } }))
    },
  })
  const form = useForm({
    start: { code: '', trustDevice: false },
    rules: ({ code }) => ({ code: whyNotFull(code, CODE_DIGITS) }),
    send: (typed) => step.mutateAsync(typed),
    fieldOfError: () => 'code',
  })
  const isOver = step.error instanceof AppError && step.error.code === 'second-step.expired'
  if (isOver)
    return (
      <div className={styles.form}>
        <Banner icon={warningCircle} tone="danger" live="alert" title={words(step.error).text} />
        <Button variant="primary" size="large" isBlock onClick={props.onRestart}>
          {t('step.restart')}
        </Button>
      </div>
    )
  return (
    <Form form={form} className={styles.form}>
      <CodeOf
        way={way}
        code={form.values.code}
        problem={form.errorOf('code')}
        onType={(code) => form.change({ code })}
      />
      <Button
        variant="primary"
        size="large"
        isBlock
        type="submit"
        // After success the session redirects.
        isBusy={form.isBusy || step.isSuccess}
        busyLabel={t('step.checking')}
      >
        {t('step.confirm')}
      </Button>
      <CheckField
        label={t('step.trust', { count: TRUST_DAYS })}
        note={t('step.trustNote')}
        {...form.check('trustDevice')}
      />
    </Form>
  )
}

export function SecondStep(props: StepProps): ReactNode {
  const t = useMessages('security')
  const [way, setWay] = useState<Way>('app')
  return (
    <CredentialGate
      drawing={<CrossedBands />}
      title={t('step.title')}
      text={t(`step.text.${way}`)}
      isNextStep
    >
      <StepForm key={way} {...props} way={way} />
      <div className={styles.links}>
        {way === 'app' ? (
          <TextAction onClick={() => setWay('recovery')}>{t('step.useRecovery')}</TextAction>
        ) : (
          <TextAction onClick={() => setWay('app')}>{t('step.useApp')}</TextAction>
        )}
        <TextAction onClick={props.onRestart}>{t('step.another')}</TextAction>
      </div>
    </CredentialGate>
  )
}
