/** The member's schools, a link to another one, and the card for the door. Covers my clubs, assign club and assign QR card of §2. */
import type { ReactNode } from 'react'
import type { Viewer } from '@wegband/domain/features/accounts/contract.ts'
import { openSchools } from '@wegband/domain/features/dashboard/dashboard-plan.ts'
import { calendarSearch } from '../../../platform/router/calendar-search.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { hrefTo } from '../../../platform/router/links.tsx'
import { isBuilt } from '../../../platform/router/route-table.ts'
import { magnifyingGlass } from '../../../ui/icon/phosphor/magnifying-glass.gen.ts'
import { qrCode } from '../../../ui/icon/phosphor/qr-code.gen.ts'
import { storefront } from '../../../ui/icon/phosphor/storefront.gen.ts'
import { List, ListRow } from '../../../ui/list-row/list-row.tsx'
import { Mat } from '../../../ui/mat/mat.tsx'
import { SectionHead } from '../../../ui/section-head/section-head.tsx'
import styles from '../dashboard.module.css'

/** The page of a school comes later; the calendar already has its classes. */
const hrefOfSchool = (schoolId: number): string =>
  isBuilt('app.schools')
    ? hrefTo('app.schools', { schoolId })
    : hrefTo('app.calendar', {}, calendarSearch({ isOwnOnly: true }))

type Place = Pick<Viewer['schools'][number], 'state' | 'roles'>

/** The most important role in the school: a trainer need not read that they also train. */
function whatOf({ state, roles }: Place) {
  if (state !== 'active') return state === 'passive' ? state : 'interested'
  return (['leader', 'trainer', 'staff'] as const).find((role) => roles.includes(role)) ?? state
}

export function ClubsList(props: { readonly viewer: Viewer }): ReactNode {
  const t = useMessages('blocks')
  const schools = openSchools(props.viewer.schools)
  const canSearch = isBuilt('app.schools-search')
  return (
    <Mat as="section">
      <div className={styles.tileHead}>
        <SectionHead title={t('clubs.title')} />
      </div>
      <List>
        {schools.map(({ schoolId, name, ...place }) => (
          <ListRow
            key={schoolId}
            icon={storefront}
            title={name}
            note={t(`clubs.state.${whatOf(place)}`)}
            href={hrefOfSchool(schoolId)}
          />
        ))}
        <ListRow
          icon={magnifyingGlass}
          title={t(schools.length === 0 ? 'clubs.first' : 'clubs.more')}
          note={canSearch ? t('clubs.search') : t('clubs.calendar')}
          href={canSearch ? hrefTo('app.schools-search') : hrefTo('app.calendar')}
        />
        <ListRow
          icon={qrCode}
          title={t('clubs.code')}
          note={t('clubs.codeNote')}
          href={hrefTo('app.qr-code')}
        />
      </List>
    </Mat>
  )
}
