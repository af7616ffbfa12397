/** The main tile of a new member who booked a trial before there was an account: when and where it is. */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { routeAddress } from '@wegband/domain/basics/route-address.ts'
import { listOwnTrials, type OwnTrial } from '@wegband/domain/features/appointments/trial/trial-contract.ts'
import { useFormats } from '../../../platform/words/formats.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { hrefTo } from '../../../platform/router/links.tsx'
import { queryOf } from '../../../platform/api/queries.ts'
import { Button } from '../../../ui/button/button.tsx'
import { TodayTile } from '../../../ui/hero/picture-hero.tsx'
import { isPictureName } from '../../../ui/picture/pictures.ts'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton/skeleton.tsx'
import { Tag } from '../../../ui/tag/tag.tsx'
import styles from '../dashboard.module.css'

function TrialTile(props: { readonly trial: OwnTrial }): ReactNode {
  const t = useMessages('dashboard')
  const format = useFormats()
  const { appointmentId, startAt, name, firstName, school, site, sport } = props.trial
  const picture = `sport-${sport?.slug ?? ''}`
  return (
    <TodayTile
      picture={isPictureName(picture) ? picture : 'sport-wing-chun'}
      sport={sport ?? undefined}
      when={format.relativeDay(startAt)}
      tag={<Tag tone="positive">{t('trial.tag', { name: firstName })}</Tag>}
      time={format.time(startAt)}
      title={name}
      note={t('trial.note', { school: school.name, street: site.street, city: site.city })}
      actions={
        <>
          <Button variant="primary" href={hrefTo('trial', { appointmentId })}>
            {t('trial.details')}
          </Button>
          <Button href={routeAddress(site)}>{t('trial.route')}</Button>
        </>
      }
    />
  )
}

/** `fallback`: for members without a booked trial, and where it cannot be read. */
export function TrialLead(props: { readonly fallback: ReactNode }): ReactNode {
  const t = useMessages('dashboard')
  const trials = useQuery(queryOf(listOwnTrials))
  if (trials.isPending)
    return (
      <SkeletonGroup label={t('loading')}>
        <Skeleton shape="mat" height={320} />
      </SkeletonGroup>
    )
  const { data = [] } = trials
  if (data.length === 0) return props.fallback
  return (
    <div className={styles.trials}>
      {data.map((trial) => (
        <TrialTile key={trial.appointmentId} trial={trial} />
      ))}
    </div>
  )
}
