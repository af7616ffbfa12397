/** Any other path (§2): says that the page does not exist, with a back link. */
import type { ReactNode } from 'react'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo } from '../../platform/router/links.tsx'
import { readStored } from '../../platform/device/local-settings.ts'
import { useShown } from '../../platform/router/router-context.ts'
import { BASE_TITLE } from '../../platform/router/title.ts'
import { Button } from '../../ui/button/button.tsx'
import { LostBand } from '../../ui/gate/gate-drawings.tsx'
import { Gate } from '../../ui/gate/gate.tsx'
import { calendarBlank } from '../../ui/icon/phosphor/calendar-blank.gen.ts'
import { path } from '../../ui/icon/phosphor/path.gen.ts'
import { List, ListRow } from '../../ui/list-row/list-row.tsx'
import { RefusalView } from './refusal-view.tsx'

/** Longer addresses are cut. */
const LONGEST_ADDRESS = 120

const useWantedAddress = (): string => {
  const t = useMessages('shell')
  return t('notFound.wanted', { address: useShown().place.pathname.slice(0, LONGEST_ADDRESS) })
}

/** Between the bars, which have the navigation. */
export function NotFoundInFrame(): ReactNode {
  const t = useMessages('shell')
  return (
    <RefusalView
      headingLevel={1}
      title={t('notFound.title')}
      text={t('notFound.text')}
      footnote={<p className="t-tiny t-faint">{useWantedAddress()}</p>}
    />
  )
}

export function NotFoundPage(): ReactNode {
  const t = useMessages('shell')
  const isKnown = readStored('jwt') !== null || readStored('apiToken') !== null
  const wanted = useWantedAddress()
  return (
    <Gate
      drawing={<LostBand />}
      logo={{ name: BASE_TITLE, href: hrefTo('app.root') }}
      title={t('notFound.title')}
      text={t('notFound.text')}
      footnote={wanted}
    >
      {isKnown ? (
        <List>
          <ListRow icon={path} title={t('notFound.band')} href={hrefTo('app.sports')} />
          <ListRow icon={calendarBlank} title={t('menu.calendar')} href={hrefTo('app.calendar')} />
        </List>
      ) : null}
      <Button variant="primary" size="large" isBlock href={hrefTo('app.root')}>
        {t('notFound.home')}
      </Button>
    </Gate>
  )
}
