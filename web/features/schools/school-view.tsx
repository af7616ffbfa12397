/** A school: what it teaches and where, this week's classes, the trainers, and the buttons to try, join or leave it. */
import { type ReactNode, Suspense } from 'react'
import { routeAddress } from '@wegband/domain/basics/route-address.ts'
import type { School } from '@wegband/domain/features/schools/contract.ts'
import { hasOpeningTimes } from '@wegband/domain/features/schools/opening-times.ts'
import { fullName, initialsOf } from '@wegband/domain/features/accounts/person-name.ts'
import { lazyPart } from '../../platform/loading/lazy-part.tsx'
import { useFormats } from '../../platform/words/formats.ts'
import { currentLocale, loadBundles, useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo, useSearchParams } from '../../platform/router/links.tsx'
import { useTitle } from '../../platform/router/title.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { PictureBand } from '../../ui/hero/picture-hero.tsx'
import { TextLink } from '../../ui/link/text-link.tsx'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { SectionHead } from '../../ui/section-head/section-head.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { useKnownViewer } from '../accounts/viewer.ts'
import { QueryError } from '../errors/query-error.tsx'
import { DoorState, OpeningHours } from './opening-hours.tsx'
import { useSchool } from './queries.ts'
import { mayTry, SchoolActions } from './school-actions.tsx'
import { schoolPictureOf } from './school-picture.ts'
import { SchoolWeek } from './school-week.tsx'
import styles from './schools.module.css'
import { SportTags } from './search/sport-tags.tsx'
import { TrialDates, type TrialWish, trialWishIn } from './trial-dates.tsx'

const SchoolAnnouncements = lazyPart(async () => {
  const [part] = await Promise.all([
    import('../announcements/school-announcements.tsx'),
    loadBundles(['announcements'], currentLocale()),
  ])
  return part.SchoolAnnouncements
})

const SchoolPrices = lazyPart(async () => {
  const [part] = await Promise.all([
    import('./prices/school-prices.tsx'),
    loadBundles(['subscriptions'], currentLocale()),
  ])
  return part.SchoolPrices
})

function Sites(props: { readonly school: School; readonly siteId: string | undefined }): ReactNode {
  const t = useMessages('schools')
  const { sites } = props.school
  return (
    <section>
      <SectionHead title={t('school.sites', { count: sites.length })} />
      <ul className={styles.sites}>
        {sites.map((site) => (
          <li key={site.id} aria-current={String(site.id) === props.siteId ? 'true' : undefined}>
            <div>
              <b className="t-strong">{site.name}</b>
              <p className="t-small t-muted">
                {site.street}, {site.zip} {site.city}
              </p>
              {hasOpeningTimes(site.opening) ? (
                <div className={styles.opening}>
                  <DoorState times={site.opening} />
                  <details>
                    <summary className="t-small">{t('opening.title')}</summary>
                    <OpeningHours times={site.opening} />
                  </details>
                </div>
              ) : null}
            </div>
            <TextLink isSmall href={routeAddress(site)}>
              {t('school.route')}
            </TextLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Team(props: { readonly team: School['team'] }): ReactNode {
  const t = useMessages('schools')
  if (props.team.length === 0) return null
  return (
    <section className="section">
      <SectionHead title={t('school.team')} />
      <ul className={styles.team}>
        {props.team.map(({ id, avatar, role, sports, ...person }) => (
          <li key={id}>
            <Avatar initials={initialsOf(person)} imageUrl={avatar ?? undefined} size="large" />
            <b className="t-strong">{fullName(person)}</b>
            <span className="t-small t-muted">{t(`school.role.${role}`)}</span>
            {sports.length > 0 ? <span className="t-small t-muted">{sports.join(', ')}</span> : null}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Facts(props: { readonly school: School }): ReactNode {
  const t = useMessages('schools')
  const format = useFormats()
  const { activeMembers, phone, mail, web } = props.school
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t('school.members')}</dt>
        <dd>{format.number(activeMembers)}</dd>
      </div>
      {phone === null ? null : (
        <div>
          <dt>{t('school.phone')}</dt>
          <dd>
            <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a>
          </dd>
        </div>
      )}
      {mail === null ? null : (
        <div>
          <dt>{t('school.mail')}</dt>
          <dd>
            <a href={`mailto:${mail}`}>{mail}</a>
          </dd>
        </div>
      )}
      {web === null ? null : (
        <div>
          <dt>{t('school.web')}</dt>
          <dd>
            <a href={web} target="_blank" rel="noopener noreferrer nofollow">
              {web.replace(/^https?:\/\//i, '').replace(/\/$/, '')}
            </a>
          </dd>
        </div>
      )}
    </dl>
  )
}

/** For people who do not belong to the school yet, unless it is closed. */
function Prices(props: { readonly school: School }): ReactNode {
  const { id, isClosed, memberships } = props.school
  if (isClosed || !mayTry(memberships)) return null
  return (
    <Suspense fallback={null}>
      <SchoolPrices schoolId={id} />
    </Suspense>
  )
}

/** `id`: of the school, or of one of its sites. `isPublic`: for signed-out visitors, who see no people. */
export function SchoolView(props: {
  readonly id: string
  readonly siteId?: string | undefined
  readonly isSite?: boolean
  readonly isPublic?: boolean
  /** Keeps the filters of the trial dates in the address. */
  readonly onWish: (wish: TrialWish) => void
}): ReactNode {
  const t = useMessages('schools')
  const wish = trialWishIn(useSearchParams())
  const isGuest = useKnownViewer()?.isAnonymous === true
  const query = useSchool(props.id, props.isSite)
  useTitle(query.data?.name)
  if (query.error !== null && query.data === undefined) return <QueryError query={query} headingLevel={1} />
  if (query.data === undefined)
    return (
      <SkeletonGroup label={t('school.loading')} className="stack">
        <Skeleton shape="mat" height={180} />
        <Skeleton height={48} width="60%" />
        <Skeleton shape="mat" height={220} />
      </SkeletonGroup>
    )
  const school = query.data
  const isPublic = props.isPublic === true
  return (
    <div className={styles.schoolFrame}>
      <div className={styles.school}>
        <div className={styles.schoolHead}>
          <PictureBand picture={schoolPictureOf(school.id)} isHouse />
          {school.logo === null ? null : (
            <img className={styles.logo} src={school.logo} alt={t('school.logo', { name: school.name })} />
          )}
          {school.isClosed ? <Tag tone="warning">{t('school.isClosed')}</Tag> : null}
          <PageHead
            title={school.name}
            lead={
              <>
                <span className={styles.tags}>
                  <SportTags sports={school.sports} />
                </span>
                <p>{school.description}</p>
              </>
            }
          />
        </div>
        <aside className={styles.schoolAside}>
          <div>
            <SchoolActions school={school} isPublic={isPublic} />
          </div>
          <div className={styles.schoolPlaces}>
            <Sites school={school} siteId={props.isSite === true ? props.id : props.siteId} />
            <Facts school={school} />
            <TextLink isSmall href={hrefTo('legal.school-notice', { schoolId: school.id })}>
              {t('school.legalNotice')}
            </TextLink>
          </div>
        </aside>
        <div className={styles.schoolMain}>
          {school.nextTrial !== null && mayTry(school.memberships) ? (
            <TrialDates school={school} wish={wish} onWish={props.onWish} />
          ) : null}
          <Prices school={school} />
          {isPublic || isGuest ? null : (
            <Suspense fallback={null}>
              <SchoolAnnouncements schoolId={school.id} />
            </Suspense>
          )}
          <SchoolWeek schoolId={school.id} isPublic={isPublic || isGuest} />
          {isPublic ? (
            <p className="t-muted">
              {t('school.signInForTeam')}{' '}
              <TextLink href={hrefTo('auth.login')}>{t('search.signIn')}</TextLink>
            </p>
          ) : null}
          <Team team={school.team} />
        </div>
      </div>
    </div>
  )
}
