/** The public page of a trial class: its facts, registration, and the guest's own registration by email links (§4 Trial slots). */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { routeAddress } from '@wegband/domain/basics/route-address.ts'
import { msOf, MS_PER_MINUTE } from '@wegband/domain/basics/calendar-days.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import {
  readTrialClass,
  type TrialClass,
} from '@wegband/domain/features/appointments/trial/trial-contract.ts'
import { useFormats } from '../../../platform/words/formats.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { hrefTo, useRouteParams, useSearchParams } from '../../../platform/router/links.tsx'
import { queryOf } from '../../../platform/api/queries.ts'
import { useTitle } from '../../../platform/router/title.ts'
import { Button } from '../../../ui/button/button.tsx'
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx'
import { PictureBand } from '../../../ui/hero/picture-hero.tsx'
import { chalkboardTeacher } from '../../../ui/icon/phosphor/chalkboard-teacher.gen.ts'
import { clock } from '../../../ui/icon/phosphor/clock.gen.ts'
import { mapPin } from '../../../ui/icon/phosphor/map-pin.gen.ts'
import { users } from '../../../ui/icon/phosphor/users.gen.ts'
import { TextLink } from '../../../ui/link/text-link.tsx'
import { MetaList } from '../../../ui/meta-list/meta-list.tsx'
import { PageHead } from '../../../ui/page-head/page-head.tsx'
import { Picture } from '../../../ui/picture/picture.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton/skeleton.tsx'
import { SportScope } from '../../../ui/sport/sport.tsx'
import { PublicFrame } from '../../accounts/public-frame.tsx'
import { QueryError } from '../../errors/query-error.tsx'
import { classPictureOf } from '../../sports/sport-pictures.ts'
import { useAgesFact } from '../booking/ages-text.ts'
import { TrialBox } from './trial-box.tsx'
import { TrialPlaceBox } from './trial-place.tsx'
import { schoolOfTrial } from './trial-ways.tsx'
import styles from './trial-page.module.css'

export function TrialPage(): ReactNode {
  const t = useMessages('trials')
  const { appointmentId } = useRouteParams('trial')
  const { token } = useSearchParams()
  const query = useQuery(
    queryOf(readTrialClass, {
      params: { id: appointmentId },
      ...(token === undefined ? {} : { query: { token } }),
    }),
  )
  useTitle(query.data === undefined ? undefined : t('title'))
  return (
    <PublicFrame
      words={{ signIn: t('signIn'), imprint: t('imprint') }}
      foot={
        query.data ? (
          <TextLink isSmall href={schoolOfTrial(query.data)}>
            {query.data.school.name}
          </TextLink>
        ) : null
      }
    >
      <Content query={query} />
    </PublicFrame>
  )
}

function Content(props: { readonly query: ReturnType<typeof useQuery<TrialClass>> }): ReactNode {
  const t = useMessages('trials')
  const { query } = props
  const { error } = query
  if (query.data !== undefined)
    return (
      <TrialView trial={query.data}>
        {query.data.place === null ? (
          <TrialBox trial={query.data} />
        ) : (
          <TrialPlaceBox trial={query.data} place={query.data.place} />
        )}
      </TrialView>
    )
  if (error === null)
    return (
      <SkeletonGroup label={t('loading')} className="stack">
        <Skeleton shape="mat" height={210} />
        <Skeleton height={40} width="70%" />
        <Skeleton shape="mat" height={320} />
      </SkeletonGroup>
    )
  const isMissing = error instanceof AppError && (error.status === 404 || error.status === 422)
  return isMissing ? <NoSuchTrial /> : <QueryError query={query} headingLevel={1} />
}

function TrialView(props: { readonly trial: TrialClass; readonly children: ReactNode }): ReactNode {
  const { trial, children } = props
  const t = useMessages('trials')
  const format = useFormats()
  const tAges = useMessages('ages')
  const ages = useAgesFact()(trial)
  const { school, site, sport, trainer } = trial
  const minutes = Math.round((msOf(trial.endAt) - msOf(trial.startAt)) / MS_PER_MINUTE)
  return (
    <SportScope sport={sport ?? undefined} className={styles.page}>
      <div className={styles.facts}>
        <PictureBand picture={classPictureOf(sport?.slug ?? '')} />
        <PageHead
          title={t('title')}
          lead={sport === null ? t('leadPlain', { minutes }) : t('lead', { minutes, sport: sport.name })}
        />
        <MetaList
          items={[
            {
              id: 'when',
              icon: clock,
              name: t('when'),
              value: (
                <b>
                  {t('day', { day: format.relativeDay(trial.startAt), time: format.time(trial.startAt) })}
                </b>
              ),
            },
            {
              id: 'where',
              icon: mapPin,
              name: t('where'),
              value: t('place', { school: school.name, street: site.street, zip: site.zip, city: site.city }),
              trail: (
                <TextLink isSmall href={routeAddress(site)}>
                  {t('route')}
                </TextLink>
              ),
            },
            ...(ages === undefined
              ? []
              : [{ id: 'ages', icon: users, name: tAges('fact.name'), value: <b>{ages}</b> }]),
            {
              id: 'who',
              icon: chalkboardTeacher,
              name: t('who'),
              value: trainer === null ? t('teamWelcomes') : t('welcomes', { name: trainer }),
            },
          ]}
        />
      </div>
      <div className={styles.side}>{children}</div>
    </SportScope>
  )
}

function NoSuchTrial(): ReactNode {
  const t = useMessages('trials')
  return (
    <EmptyState
      headingLevel={1}
      title={t('notFound.title')}
      text={t('notFound.text')}
      picture={<Picture name="empty-cut" />}
      action={
        <Button variant="primary" href={hrefTo('auth.wrapper')}>
          {t('notFound.action')}
        </Button>
      }
    />
  )
}
