/** user/profile/upgrade/{type} (§2): a guest becomes a member and keeps their training; a member links the association. */
import type { ReactNode } from 'react'
import { REGISTRATION_TYPES } from '@wegband/domain/features/registration/contract.ts'
import type { RegistrationType } from '@wegband/domain/features/registration/contract.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo, useRouteParams, useSearchParams } from '../../platform/router/links.tsx'
import { BASE_TITLE } from '../../platform/router/title.ts'
import { Button } from '../../ui/button/button.tsx'
import { CutBand } from '../../ui/gate/gate-drawings.tsx'
import { Gate } from '../../ui/gate/gate.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { LinkMembership } from '../conversion/link-membership.tsx'
import { ProfileChoice } from './steps/profile-choice.tsx'
import { RegistrationWizard } from './registration-wizard.tsx'
import { upgradePlace } from './wizard-place.ts'

/** The profile type of an upgrade address; undefined: it must be chosen first. */
const typeOf = (type: string | undefined, profile: string | undefined): RegistrationType | undefined => {
  if (type === 'ewto-profile') return 'ewto'
  if (type !== 'regular-profile') return undefined
  return REGISTRATION_TYPES.find((one) => one === profile && one !== 'ewto') ?? 'regular'
}

function HasAccount(): ReactNode {
  const t = useMessages('registration')
  return (
    <Gate
      drawing={<CutBand />}
      logo={{ name: BASE_TITLE, href: hrefTo('app.home') }}
      title={t('upgrade.haveOne')}
      text={t('upgrade.haveOneText')}
    >
      <Button variant="primary" size="large" isBlock href={hrefTo('app.home')}>
        {t('upgrade.toProfile')}
      </Button>
    </Gate>
  )
}

export function ProfileUpgradePage(): ReactNode {
  const viewer = useViewer()
  const { type } = useRouteParams('app.profile-upgrade')
  const { profile } = useSearchParams()
  const wanted = typeOf(type, profile)
  if (!viewer.isAnonymous) return wanted === 'ewto' ? <LinkMembership viewer={viewer} /> : <HasAccount />
  const place = upgradePlace(viewer.id)
  if (wanted === undefined) return <ProfileChoice place={place} isGuest />
  return <RegistrationWizard type={wanted} place={place} />
}
