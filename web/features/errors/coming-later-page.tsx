/** An address of the specification whose page a later version brings: says so, with a back link. */
import type { ReactNode } from 'react'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo } from '../../platform/router/links.tsx'
import { routeEntry } from '../../platform/router/route-table.ts'
import { useRouter, useShown } from '../../platform/router/router-context.ts'
import { BASE_TITLE } from '../../platform/router/title.ts'
import { Button } from '../../ui/button/button.tsx'
import { Loom } from '../../ui/gate/gate-drawings.tsx'
import { Gate } from '../../ui/gate/gate.tsx'

export function ComingLaterPage(): ReactNode {
  const t = useMessages('shell')
  const router = useRouter()
  const { match } = useShown()
  const title = match === undefined ? '' : t(`titles.${routeEntry(match.name).title}` as 'titles.start')
  return (
    <Gate
      drawing={<Loom />}
      logo={{ name: BASE_TITLE, href: hrefTo('app.root') }}
      title={t('later.title')}
      text={t('later.text', { page: title })}
    >
      <Button variant="primary" size="large" isBlock href={hrefTo('app.root')}>
        {t('later.home')}
      </Button>
      {router.canGoBack() ? (
        <Button isBlock onClick={router.back}>
          {t('later.back')}
        </Button>
      ) : null}
    </Gate>
  )
}
