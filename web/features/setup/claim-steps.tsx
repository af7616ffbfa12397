/** Language, code, and the account of the first admin: one after the other, without a session. */
import { type ReactNode, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { NAME_MAX, whyNotLine } from '@wegband/domain/features/accounts/person-rules.ts'
import { checkSetupCode, claimSetup } from '@wegband/domain/features/setup/contract.ts'
import { CODE_LENGTH, readTypedCode } from '@wegband/domain/features/setup/setup-parts.ts'
import { isMailAddress } from '@wegband/domain/features/sign-in/login-name.ts'
import { call, theSession } from '../../platform/api/api.ts'
import { Form, FormSummary } from '../../platform/forms/form.tsx'
import { useForm } from '../../platform/forms/use-form.ts'
import { hrefTo } from '../../platform/router/links.tsx'
import { BASE_TITLE } from '../../platform/router/title.ts'
import { useShown } from '../../platform/router/router-context.ts'
import { useLocale, useMessages } from '../../platform/words/i18n.tsx'
import { Button } from '../../ui/button/button.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { StepFrame } from '../../ui/step-frame/step-frame.tsx'
import { DeviceSwitches } from '../accounts/device-switches.tsx'
import { publicSettingsQuery } from '../texts/public-settings.ts'
import { NewPasswordFields, newPasswordRules } from '../sign-in/password/new-password-fields.tsx'
import styles from './setup.module.css'

const STEPS = ['language', 'code', 'account'] as const
type Step = (typeof STEPS)[number]
const FORM = 'setup-claim'

function ClaimFrame(props: {
  readonly step: Step
  readonly onBack?: () => void
  readonly actions: ReactNode
  readonly children: ReactNode
}): ReactNode {
  const t = useMessages('setup')
  const { step } = props
  const current = STEPS.indexOf(step)
  return (
    <StepFrame
      steps={STEPS.map((id) => ({ id, label: t(`steps.${id}`) }))}
      current={current}
      progressLabel={t('progress', { step: current + 1, count: STEPS.length, name: t(`steps.${step}`) })}
      doneLabel={t('done')}
      logo={{ name: BASE_TITLE }}
      back={props.onBack === undefined ? undefined : { label: t('back'), onClick: props.onBack }}
      title={t(`${step}.title`)}
      lead={t(`${step}.lead`)}
      actions={props.actions}
    >
      <div className={styles.part}>{props.children}</div>
    </StepFrame>
  )
}

function LanguageStep(props: { readonly onDone: () => void }): ReactNode {
  const t = useMessages('setup')
  return (
    <ClaimFrame
      step="language"
      actions={
        <Button variant="primary" onClick={props.onDone}>
          {t('next')}
        </Button>
      }
    >
      <DeviceSwitches />
    </ClaimFrame>
  )
}

function CodeStep(props: {
  readonly code: string
  readonly onCode: (code: string) => void
  readonly onBack: () => void
}): ReactNode {
  const t = useMessages('setup')
  const form = useForm({
    start: { code: props.code },
    rules: ({ code }) => ({
      code:
        code.trim() === '' ? 'required' : readTypedCode(code).length === CODE_LENGTH ? undefined : 'invalid',
    }),
    fieldOfError: (error) => (Reflect.get(Object(error), 'code') === 'setup.wrong-code' ? 'code' : undefined),
    send: async ({ code }) => {
      await call(checkSetupCode, { body: { code } })
      props.onCode(code)
    },
  })
  return (
    <ClaimFrame
      step="code"
      onBack={props.onBack}
      actions={
        <Button variant="primary" type="submit" form={FORM} isBusy={form.isBusy}>
          {t('next')}
        </Button>
      }
    >
      <Form form={form} id={FORM} className={styles.form}>
        <TextField
          label={t('code.label')}
          hint={t('code.hint')}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          {...form.text('code')}
        />
        <FormSummary form={form} />
      </Form>
      <div>
        <Button variant="quiet" href={`${hrefTo('setup-archive')}#${form.values.code}`}>
          {t('code.archive')}
        </Button>
      </div>
    </ClaimFrame>
  )
}

const EMPTY = { firstName: '', lastName: '', mail: '', password: '', confirmation: '' }

function AccountStep(props: { readonly code: string; readonly onBack: () => void }): ReactNode {
  const t = useMessages('setup')
  const language = useLocale()
  const client = useQueryClient()
  const form = useForm<typeof EMPTY>({
    start: EMPTY,
    most: { firstName: NAME_MAX, lastName: NAME_MAX },
    rules: ({ firstName, lastName, mail, ...password }) => ({
      firstName: whyNotLine(firstName, NAME_MAX),
      lastName: whyNotLine(lastName, NAME_MAX),
      mail: mail.trim() === '' ? 'required' : isMailAddress(mail.trim()) ? undefined : 'invalid-mail',
      ...newPasswordRules(password, [firstName, lastName, mail]),
    }),
    send: async (account) => {
      const body = { ...account, mail: account.mail.trim(), code: props.code, language }
      await theSession().become(() => call(claimSetup, { body }))
      await client.invalidateQueries({ queryKey: publicSettingsQuery.queryKey })
    },
  })
  const { firstName, lastName, mail } = form.values
  return (
    <ClaimFrame
      step="account"
      onBack={props.onBack}
      actions={
        <Button variant="primary" type="submit" form={FORM} isBusy={form.isBusy}>
          {t('account.submit')}
        </Button>
      }
    >
      <Form form={form} id={FORM} className={styles.form}>
        <TextField label={t('account.firstName')} autoComplete="given-name" {...form.text('firstName')} />
        <TextField label={t('account.lastName')} autoComplete="family-name" {...form.text('lastName')} />
        <TextField
          label={t('account.mail')}
          hint={t('account.mailHint')}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          {...form.text('mail')}
        />
        <NewPasswordFields label={t('account.password')} form={form} about={[firstName, lastName, mail]} />
        <FormSummary form={form} />
      </Form>
    </ClaimFrame>
  )
}

export function ClaimSteps(): ReactNode {
  const [step, setStep] = useState<Step>('language')
  // Behind the `#` of the address, which the browser sends to no server.
  const { hash } = useShown().place
  const [typed, setTyped] = useState<string>()
  const code = typed ?? hash.slice(1)
  switch (step) {
    case 'language':
      return <LanguageStep onDone={() => setStep('code')} />
    case 'code':
      return (
        // The link of the terminal in an open page begins anew with its code.
        <CodeStep
          key={hash}
          code={code}
          onBack={() => setStep('language')}
          onCode={(read) => {
            setTyped(read)
            setStep('account')
          }}
        />
      )
    case 'account':
      return <AccountStep code={code} onBack={() => setStep('code')} />
  }
}
