/** /auth/imprint, for everybody who is not signed in (§2 Auth area). */
import type { ReactNode } from 'react'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo } from '../../platform/router/links.tsx'
import { BASE_TITLE } from '../../platform/router/title.ts'
import { Button } from '../../ui/button/button.tsx'
import { Gate } from '../../ui/gate/gate.tsx'
import { HangingBelts } from '../../ui/gate/hanging-belts.tsx'
import { ImprintText } from './imprint-text.tsx'

export function AuthImprintPage(): ReactNode {
  const t = useMessages('texts')
  return (
    <Gate
      drawing={<HangingBelts />}
      isDrawingDark
      logo={{ name: BASE_TITLE, href: hrefTo('auth.wrapper') }}
      title={t('imprint.title')}
    >
      <ImprintText />
      <Button isBlock href={hrefTo('auth.wrapper')}>
        {t('imprint.back')}
      </Button>
    </Gate>
  )
}
