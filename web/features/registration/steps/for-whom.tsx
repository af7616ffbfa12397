/** The first question (mock-up onboarding). It can be skipped: a visitor may look around as a guest (decisions §3.11). */
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { signIn } from '@wegband/domain/features/sign-in/contract.ts'
import { registerAnonymous } from '@wegband/domain/features/registration/contract.ts'
import type { Funnel } from '@wegband/domain/features/registration/funnel-rules.ts'
import { call, theSession } from '../../../platform/api/api.ts'
import { useErrorWords } from '../../../platform/api/error-words.ts'
import { useLocale, useMessages } from '../../../platform/words/i18n.tsx'
import { hrefTo, useGoTo } from '../../../platform/router/links.tsx'
import { writeStored } from '../../../platform/device/local-settings.ts'
import { Banner } from '../../../ui/banner/banner.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { ChoiceList } from '../../../ui/choice/choice.tsx'
import { identificationCard } from '../../../ui/icon/phosphor/identification-card.gen.ts'
import { personSimpleTaiChi } from '../../../ui/icon/phosphor/person-simple-tai-chi.gen.ts'
import { usersThree } from '../../../ui/icon/phosphor/users-three.gen.ts'
import { warningCircle } from '../../../ui/icon/phosphor/warning-circle.gen.ts'
import { TextLink } from '../../../ui/link/text-link.tsx'
import { PictureGate } from '../../../ui/picture-gate/picture-gate.tsx'
import styles from '../registration.module.css'

type Whom = 'me' | 'child' | 'association'

const WAYS = {
  me: { route: 'auth.register', funnel: null, icon: personSimpleTaiChi },
  child: { route: 'auth.register-regular-kid-profile', funnel: 'parent', icon: usersThree },
  association: {
    route: 'auth.register-ewto-profile',
    funnel: 'ewto_conversion',
    icon: identificationCard,
  },
} as const satisfies { [W in Whom]: { route: string; funnel: Funnel | null; icon: unknown } }

/** The colour of Chi Kung, whose picture is shown. */
const PICTURE = { name: 'sport-chikung', sport: { hue: 168 } } as const

/** A guest account: its token is stored like a personal access token and opens the first session at once. */
function useGuestStart() {
  const locale = useLocale()
  const goTo = useGoTo()
  return useMutation({
    mutationFn: () =>
      theSession().become(async () => {
        const { apiToken } = await call(registerAnonymous, { body: { language: locale } })
        writeStored('apiToken', apiToken)
        return await call(signIn, { body: { token: apiToken } })
      }),
    onSuccess: () => void goTo('app.home', {}, { replace: true }),
  })
}

export function ForWhom(): ReactNode {
  const t = useMessages('registration')
  const words = useErrorWords()
  const goTo = useGoTo()
  const [whom, setWhom] = useState<Whom>('me')
  const guest = useGuestStart()
  const goOn = (): void => {
    const { route, funnel } = WAYS[whom]
    writeStored('funnel', funnel)
    if (whom === 'child') writeStored('kidFunnelVisited', '1')
    void goTo(route, {}, { search: whom === 'me' ? { whom } : {} })
  }
  return (
    <PictureGate picture={PICTURE.name} sport={PICTURE.sport} title={t('onboarding.title')}>
      <ChoiceList
        label={t('onboarding.choices')}
        value={whom}
        onChange={setWhom}
        items={(['me', 'child', 'association'] as const).map((value) => ({
          value,
          icon: WAYS[value].icon,
          title: t(`onboarding.${value}.title`),
          note: t(`onboarding.${value}.note`),
        }))}
      />
      {guest.error === null ? null : (
        <Banner icon={warningCircle} tone="danger" live="alert" title={words(guest.error).title}>
          {words(guest.error).text}
        </Banner>
      )}
      <Button variant="primary" size="large" isBlock onClick={goOn}>
        {t('onboarding.next')}
      </Button>
      <Button
        variant="quiet"
        isBlock
        isBusy={guest.isPending}
        busyLabel={t('onboarding.starting')}
        onClick={() => {
          if (!guest.isPending) guest.mutate()
        }}
      >
        {t('onboarding.guest')}
      </Button>
      <Button variant="quiet" isBlock href={hrefTo('search', { type: 'school' })}>
        {t('onboarding.schools')}
      </Button>
      <p className={styles.links}>
        <TextLink isSmall href={hrefTo('auth.login')}>
          {t('onboarding.signIn')}
        </TextLink>
        <TextLink isSmall href={hrefTo('legal.text', { kind: 'privacy' })}>
          {t('onboarding.privacy')}
        </TextLink>
      </p>
    </PictureGate>
  )
}
