/** What a user begins with (mock-up onboarding-funnel): a closed option says why, by the same rule as the server. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { changeUserSettings, FUNNELS, readUser } from '@wegband/domain/features/accounts/contract.ts'
import type { Viewer } from '@wegband/domain/features/accounts/contract.ts'
import { whyNotFunnel } from '@wegband/domain/features/registration/funnel-rules.ts'
import type { Funnel } from '@wegband/domain/features/registration/funnel-rules.ts'
import { call } from '../../../platform/api/api.ts'
import { useErrorWords } from '../../../platform/api/error-words.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { hrefTo } from '../../../platform/router/links.tsx'
import { readStored, writeStored } from '../../../platform/device/local-settings.ts'
import { invalidate } from '../../../platform/api/queries.ts'
import { isBuilt } from '../../../platform/router/route-table.ts'
import { useRouter } from '../../../platform/router/router-context.ts'
import { Banner } from '../../../ui/banner/banner.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { ChoiceList } from '../../../ui/choice/choice.tsx'
import { identificationCard } from '../../../ui/icon/phosphor/identification-card.gen.ts'
import { playCircle } from '../../../ui/icon/phosphor/play-circle.gen.ts'
import { storefront } from '../../../ui/icon/phosphor/storefront.gen.ts'
import { usersThree } from '../../../ui/icon/phosphor/users-three.gen.ts'
import { warningCircle } from '../../../ui/icon/phosphor/warning-circle.gen.ts'
import { PictureGate } from '../../../ui/picture-gate/picture-gate.tsx'
import { funnelOf } from '../chosen-funnel.ts'
import { forgetWishedSchool, useWishedSchool, type WishedSchool } from '../wished-school.ts'
import styles from '../registration.module.css'

const ICONS = {
  online_training: playCircle,
  club_training: storefront,
  parent: usersThree,
  ewto_conversion: identificationCard,
} as const

/** The first page of each option; a page that is not built yet leads to the start page. */
const hrefAfter = (funnel: Funnel, viewer: Viewer, wished: WishedSchool | undefined): string => {
  const home = hrefTo('app.home')
  switch (funnel) {
    case 'online_training':
      return hrefTo('app.sports')
    case 'club_training':
      if (wished !== undefined) return hrefTo('app.schools', { schoolId: wished.id })
      return isBuilt('app.schools-search') ? hrefTo('app.schools-search') : home
    case 'parent':
      if (viewer.isAnonymous)
        return hrefTo('app.profile-upgrade', { type: 'regular-profile' }, { profile: 'regular_kid' })
      return isBuilt('app.family') ? hrefTo('app.family') : home
    case 'ewto_conversion':
      return hrefTo('app.profile-upgrade', { type: 'ewto-profile' })
  }
}

function useChosen(viewer: Viewer, wished: WishedSchool | undefined) {
  const queryClient = useQueryClient()
  const router = useRouter()
  return useMutation({
    mutationFn: (funnel: Funnel) =>
      call(changeUserSettings, {
        params: { id: viewer.id },
        body: { funnels: [...new Set([...viewer.funnels, funnel])] },
      }),
    onSuccess: async (_answer, funnel) => {
      writeStored('funnel', funnel)
      void invalidate(queryClient, [readUser])
      await router.navigate(hrefAfter(funnel, viewer, wished), { replace: true })
      forgetWishedSchool()
    },
  })
}

export function FunnelChoice(props: { readonly viewer: Viewer }): ReactNode {
  const t = useMessages('registration')
  const words = useErrorWords()
  const { viewer } = props
  const school = useWishedSchool()
  const save = useChosen(viewer, school)
  const isOpen = (funnel: Funnel): boolean => whyNotFunnel(funnel, viewer) === undefined
  const [chosen, setChosen] = useState<Funnel>()
  const ofSchool: readonly Funnel[] = school === undefined ? [] : ['club_training']
  const wished = [...ofSchool, ...funnelOf(readStored('funnel')), ...viewer.funnels, ...FUNNELS]
  const funnel = chosen ?? wished.find(isOpen) ?? 'parent'
  return (
    <PictureGate picture="sport-escrima" isLow title={t('funnel.title')} lead={t('funnel.lead')}>
      <ChoiceList
        label={t('funnel.choices')}
        value={funnel}
        onChange={setChosen}
        items={FUNNELS.map((value) => {
          const why = whyNotFunnel(value, viewer)
          return {
            value,
            icon: ICONS[value],
            title: t(`funnel.${value}.title`),
            note:
              value === 'club_training' && school !== undefined
                ? t('funnel.wishedSchool', { school: school.name })
                : t(`funnel.${value}.note`),
            whyNot: why === undefined ? undefined : t(`funnel.closed.${why}`),
          }
        })}
      />
      {save.error === null ? null : (
        <Banner icon={warningCircle} tone="danger" live="alert" title={words(save.error).title}>
          {words(save.error).text}
        </Banner>
      )}
      <div className={styles.ways}>
        <Button variant="quiet" href={hrefTo('app.home')}>
          {t('funnel.later')}
        </Button>
        <Button
          variant="primary"
          size="large"
          isBusy={save.isPending}
          busyLabel={t('funnel.saving')}
          onClick={() => {
            if (!save.isPending) save.mutate(funnel)
          }}
        >
          {t('funnel.next')}
        </Button>
      </div>
    </PictureGate>
  )
}
