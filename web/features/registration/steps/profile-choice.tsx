/** The first step: the profile (mock-up register-1). It only decides the following steps. */
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { REGISTRATION_TYPES, RegistrationType } from '@wegband/domain/features/registration/contract.ts'
import { stepsOf } from '@wegband/domain/features/registration/registration-steps.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { hrefTo, useSearchParams } from '../../../platform/router/links.tsx'
import { BASE_TITLE } from '../../../platform/router/title.ts'
import { Button } from '../../../ui/button/button.tsx'
import { ChoiceList } from '../../../ui/choice/choice.tsx'
import { houseSimple } from '../../../ui/icon/phosphor/house-simple.gen.ts'
import { identificationCard } from '../../../ui/icon/phosphor/identification-card.gen.ts'
import { personSimpleTaiChi } from '../../../ui/icon/phosphor/person-simple-tai-chi.gen.ts'
import { usersThree } from '../../../ui/icon/phosphor/users-three.gen.ts'
import { TextLink } from '../../../ui/link/text-link.tsx'
import { StepFrame } from '../../../ui/step-frame/step-frame.tsx'
import { ProfileText } from '../../texts/profile-text.tsx'
import type { WizardPlace } from '../wizard-place.ts'

const ICONS = {
  regular: personSimpleTaiChi,
  regular_kid: usersThree,
  regular_alone: houseSimple,
  ewto: identificationCard,
} as const

/** In the order of the mock-up. */
const ORDER = ['regular', 'regular_kid', 'regular_alone', 'ewto'] as const satisfies typeof REGISTRATION_TYPES

/** Who has answered "for me" already is asked only for the school. */
const OWN = ORDER.filter((type) => !stepsOf(type).some((step) => step === 'child' || step === 'association'))

export function ProfileChoice(props: { readonly place: WizardPlace; readonly isGuest: boolean }): ReactNode {
  const t = useMessages('registration')
  const { place } = props
  const isForMe = useSearchParams()['whom'] === 'me'
  const [type, setType] = useState<RegistrationType>('regular')
  const steps = (['profile', ...stepsOf(type)] as const).map((id) => ({ id, label: t(`steps.${id}`) }))
  const count = steps.length
  return (
    <StepFrame
      steps={steps}
      current={0}
      progressLabel={t('steps.progress', { step: 1, count, name: t('steps.profile') })}
      doneLabel={t('steps.done')}
      logo={{ name: BASE_TITLE }}
      back={{ label: t('steps.back'), href: props.isGuest ? place.closeHref : hrefTo('auth.onboarding') }}
      close={{ label: t('steps.close'), href: place.closeHref }}
      title={t(isForMe ? 'profile.titleMe' : 'profile.title')}
      lead={t('profile.lead')}
      note={
        props.isGuest ? null : (
          <>
            {`${t('profile.haveOne')} `}
            <TextLink isInline href={hrefTo('auth.login')}>
              {t('profile.signIn')}
            </TextLink>
          </>
        )
      }
      actions={
        <Button variant="primary" href={place.hrefOf(type)}>
          {t('steps.next')}
        </Button>
      }
    >
      <ChoiceList
        label={t(isForMe ? 'profile.choicesMe' : 'profile.choices')}
        value={type}
        onChange={setType}
        items={(isForMe ? OWN : ORDER).map((value) => ({
          value,
          icon: ICONS[value],
          title: t(`profile.${value}.title`),
          note: t(`profile.${value}.note`),
        }))}
      />
      <p className="t-small t-muted">{t('profile.minors')}</p>
      <ProfileText type={type} />
    </StepFrame>
  )
}
