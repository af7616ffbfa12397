/** Any other path (§2): says so, and offers the way back. */
import type { ReactNode } from 'react'
import { useMessages } from '../../platform/i18n.tsx'
import { hrefTo } from '../../platform/links.tsx'
import { useShown } from '../../platform/router/router-context.ts'
import { BASE_TITLE } from '../../platform/title.ts'
import { Button } from '../../ui/button/button.tsx'
import { LostBand } from '../../ui/gate/gate-drawings.tsx'
import { Gate } from '../../ui/gate/gate.tsx'

/** Longer addresses are cut: somebody pasted something. */
const LONGEST_ADDRESS = 120

export function NotFoundPage(): ReactNode {
  const t = useMessages('shell')
  const address = useShown().place.pathname
  return (
    <Gate
      drawing={<LostBand />}
      logo={{ name: BASE_TITLE, href: hrefTo('app.root') }}
      title={t('notFound.title')}
      text={t('notFound.text')}
      footnote={t('notFound.wanted', { address: address.slice(0, LONGEST_ADDRESS) })}
    >
      <Button variant="primary" size="large" isBlock href={hrefTo('app.root')}>
        {t('notFound.home')}
      </Button>
    </Gate>
  )
}
