/** Registration step by step (mock-ups register-1 to -4): each step has its address, so back and forward work. */
import type { ReactNode } from 'react'
import type { RegistrationType } from '@wegband/domain/features/registration/contract.ts'
import { Form } from '../../platform/forms/form.tsx'
import { useMessages } from '../../platform/words/i18n.tsx'
import { BASE_TITLE } from '../../platform/router/title.ts'
import { Button } from '../../ui/button/button.tsx'
import { StepFrame } from '../../ui/step-frame/step-frame.tsx'
import { AccountStep } from './steps/account-step.tsx'
import { AssociationStep } from './steps/association-step.tsx'
import { AssociationFound } from './association/association-found.tsx'
import { ChildStep } from './steps/child-step.tsx'
import { isUsualThree, LegalStep } from './steps/legal-step.tsx'
import { PersonStep } from './steps/person-step.tsx'
import styles from './registration.module.css'
import { useWizard } from './wizard/use-wizard-form.ts'
import type { WizardPlace } from './wizard-place.ts'
import { WizardProblem } from './wizard/wizard-problem.tsx'

const FORM_ID = 'registration'

type Steps = ReturnType<typeof useWizard>

function StepBody(props: { readonly steps: Steps }): ReactNode {
  const { wizard, availability, check, texts } = props.steps
  switch (wizard.step) {
    case 'association':
      return <AssociationStep wizard={wizard} check={check} />
    case 'person':
      return (
        <>
          <AssociationFound wizard={wizard} />
          <PersonStep wizard={wizard} />
        </>
      )
    case 'child':
      return <ChildStep wizard={wizard} />
    case 'account':
      return <AccountStep wizard={wizard} availability={availability} />
    case 'legal':
      return (
        <>
          <AssociationFound wizard={wizard} />
          <LegalStep wizard={wizard} texts={texts} />
        </>
      )
  }
}

function StepActions(props: { readonly steps: Steps; readonly place: WizardPlace }): ReactNode {
  const t = useMessages('registration')
  const { wizard, check } = props.steps
  const shared = { variant: 'primary', type: 'submit', form: FORM_ID } as const
  if (wizard.step === 'association') {
    const { found } = wizard.secrets
    if (found?.eligible === true) return <Button {...shared}>{t('steps.next')}</Button>
    const isAgain = found !== undefined || check.isError
    return (
      <>
        <Button variant="quiet" href={props.place.hrefOf('regular', 'person')}>
          {t('association.without')}
        </Button>
        <Button {...shared} isBusy={check.isPending} busyLabel={t('association.checking')}>
          {isAgain ? t('association.checkAgain') : t('association.check')}
        </Button>
      </>
    )
  }
  if (wizard.step !== 'legal') return <Button {...shared}>{t('steps.next')}</Button>
  return (
    <Button {...shared} size="large" isBusy={wizard.form.isBusy} busyLabel={t('legal.submitting')}>
      {t('legal.submit')}
    </Button>
  )
}

export function RegistrationWizard(props: {
  readonly type: RegistrationType
  readonly place: WizardPlace
}): ReactNode {
  const t = useMessages('registration')
  const { type, place } = props
  const steps = useWizard(type, place)
  const { wizard } = steps
  const { step, form } = wizard
  const all = (['profile', ...wizard.steps] as const).map((id) => ({ id, label: t(`steps.${id}`) }))
  const current = wizard.steps.indexOf(step) + 1
  const count = all.length
  const numbers = { step: current + 1, count }
  // The own data of a parent, before those of the child.
  const isParent = wizard.steps.includes('child') && step === 'person'
  const titleOf = (): string => {
    if (isParent) return t('parent.title')
    return step === 'legal' && isUsualThree(steps.texts.data) ? t('legal.titleThree') : t(`${step}.title`)
  }
  return (
    <StepFrame
      steps={all}
      current={current}
      progressLabel={t('steps.progress', { ...numbers, name: t(`steps.${step}`) })}
      doneLabel={t('steps.done')}
      logo={{ name: BASE_TITLE }}
      back={{
        label: t('steps.back'),
        href: wizard.back === undefined ? place.choiceHref : place.hrefOf(type, wizard.back),
      }}
      close={{ label: t('steps.close'), href: place.closeHref }}
      title={titleOf()}
      lead={isParent ? t('parent.lead') : t(`${step}.lead`)}
      note={step === 'association' ? null : <Note openCount={form.wrongCount} {...numbers} />}
      actions={<StepActions steps={steps} place={place} />}
    >
      <Form form={form} id={FORM_ID} className={styles.form}>
        <WizardProblem wizard={wizard} />
        <StepBody steps={steps} />
      </Form>
    </StepFrame>
  )
}

function Note(props: {
  readonly openCount: number
  readonly step: number
  readonly count: number
}): ReactNode {
  const t = useMessages('registration')
  const { openCount, step, count } = props
  return openCount > 0 ? t('steps.open', { count: openCount }) : t('steps.note', { step, count })
}
