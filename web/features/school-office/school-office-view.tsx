/** Everything that heads and the office change about a school. The pages around it differ only in their frame. */
import { type ReactNode, useState } from 'react'
import type { OfficeSchool } from '@wegband/domain/features/school-office/contract.ts'
import { hrefTo } from '../../platform/router/links.tsx'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Banner } from '../../ui/banner/banner.tsx'
import { Button } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { info } from '../../ui/icon/phosphor/info.gen.ts'
import { plus } from '../../ui/icon/phosphor/plus.gen.ts'
import { TextLink } from '../../ui/link/text-link.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { QueryError } from '../errors/query-error.tsx'
import { CloseSchool } from './close-school.tsx'
import { FactsForm } from './facts-form.tsx'
import { LogoPart } from './logo-part.tsx'
import { useOfficeSchool } from './queries.ts'
import { SiteCard } from './site-card.tsx'
import { SiteForm } from './site-form.tsx'
import styles from './school-office.module.css'

function Sites(props: { readonly school: OfficeSchool }): ReactNode {
  const t = useMessages('school-office')
  const { school } = props
  const [isAdding, setAdding] = useState(false)
  const add =
    school.closedAt === null ? (
      <Button icon={plus} onClick={() => setAdding(true)}>
        {t('site.add')}
      </Button>
    ) : null
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h2 className="t-section">{t('site.title')}</h2>
        {school.sites.length === 0 ? null : add}
      </div>
      {school.sites.length === 0 ? (
        <EmptyState headingLevel={3} title={t('site.empty')} text={t('site.emptyText')} action={add} />
      ) : (
        <div className={styles.sites}>
          {school.sites
            .toSorted((one, other) => Number(one.closedAt !== null) - Number(other.closedAt !== null))
            .map((site) => (
              <SiteCard key={site.id} school={school} site={site} />
            ))}
        </div>
      )}
      {isAdding ? <SiteForm schoolId={school.id} site={undefined} onClose={() => setAdding(false)} /> : null}
    </section>
  )
}

function Content(props: { readonly school: OfficeSchool }): ReactNode {
  const t = useMessages('school-office')
  const format = useFormats()
  const { isAdmin } = useViewer()
  const { school } = props
  return (
    <div className={styles.view}>
      {school.closedAt === null ? null : (
        <Banner
          icon={info}
          tone="warning"
          title={t('closing.since', { day: format.date(school.closedAt) })}
        />
      )}
      <section className={styles.section}>
        <div className={styles.head}>
          <h2 className="t-section">{t('facts.title')}</h2>
          <span className="row-wrap">
            {/* Heads have it among their tabs; the office gives a new school its first head there. */}
            {isAdmin ? (
              <TextLink isSmall href={hrefTo('app.trainer-roles', { schoolId: school.id })}>
                {t('facts.roles')}
              </TextLink>
            ) : null}
            <TextLink isSmall href={hrefTo('app.schools', { schoolId: school.id })}>
              {t('facts.show')}
            </TextLink>
          </span>
        </div>
        <LogoPart school={school} />
        <FactsForm school={school} />
      </section>
      <Sites school={school} />
      {school.mayClose ? <CloseSchool school={school} /> : null}
    </div>
  )
}

/** Loading, failed, or the school. */
export function SchoolOfficeView(props: { readonly schoolId: number | string }): ReactNode {
  const t = useMessages('school-office')
  const query = useOfficeSchool(props.schoolId)
  return (
    <>
      <QueryError query={query} />
      {query.isPending ? (
        <SkeletonGroup label={t('loading')} className="stack">
          <Skeleton height={56} />
          <Skeleton shape="mat" height={220} />
          <Skeleton shape="mat" height={220} />
        </SkeletonGroup>
      ) : null}
      {query.data === undefined ? null : <Content school={query.data} />}
    </>
  )
}
