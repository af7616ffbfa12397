/** Any other path (§2): says so, and offers the way back. */
import type { ReactNode } from 'react'
import { useMessages } from '../../platform/i18n.tsx'
import { hrefTo } from '../../platform/links.tsx'
import { readStored } from '../../platform/local-settings.ts'
import { useShown } from '../../platform/router/router-context.ts'
import { BASE_TITLE } from '../../platform/title.ts'
import { Button } from '../../ui/button/button.tsx'
import { LostBand } from '../../ui/gate/gate-drawings.tsx'
import { Gate } from '../../ui/gate/gate.tsx'
import { calendarBlank } from '../../ui/icon/phosphor/calendar-blank.gen.ts'
import { path } from '../../ui/icon/phosphor/path.gen.ts'
import { List, ListRow } from '../../ui/list-row/list-row.tsx'

/** Longer addresses are cut: somebody pasted something. */
const LONGEST_ADDRESS = 120

export function NotFoundPage(): ReactNode {
  const t = useMessages('shell')
  // the start does not ask who is there for an address that leads nowhere; the device knows whether somebody was
  const isKnown = readStored('jwt') !== null || readStored('apiToken') !== null
  const address = useShown().place.pathname
  return (
    <Gate
      drawing={<LostBand />}
      logo={{ name: BASE_TITLE, href: hrefTo('app.root') }}
      title={t('notFound.title')}
      text={t('notFound.text')}
      footnote={t('notFound.wanted', { address: address.slice(0, LONGEST_ADDRESS) })}
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
