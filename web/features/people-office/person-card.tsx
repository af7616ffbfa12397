/** One person: sign-in, schools, family, what the office can do, rights, and the view of the person. */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { hasOfficeRight } from '@wegband/domain/basics/office-rights.ts'
import { fullName, initialsOf } from '@wegband/domain/features/accounts/person-name.ts'
import { type OfficePerson, readPerson } from '@wegband/domain/features/people-office/contract.ts'
import { queryOf } from '../../platform/api/queries.ts'
import { hrefTo } from '../../platform/router/links.tsx'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { TextLink } from '../../ui/link/text-link.tsx'
import { Mat } from '../../ui/mat/mat.tsx'
import { SectionHead } from '../../ui/section-head/section-head.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { QueryError } from '../errors/query-error.tsx'
import { ViewAsForm } from '../impersonation/view-as-form.tsx'
import { AccountActs } from './account-acts.tsx'
import styles from './people-office.module.css'
import { RightsForm } from './rights-form.tsx'

function Head({ person }: { readonly person: OfficePerson }): ReactNode {
  const t = useMessages('people-office')
  const format = useFormats()
  return (
    <div className={styles.person}>
      <Avatar initials={initialsOf(person)} size="large" isKid={person.stage === 'child'} />
      <div className={styles.names}>
        <h2 className="t-section">{fullName(person) || t('nameless')}</h2>
        <p className={styles.muted}>
          {t('person.number', { id: String(person.id), since: format.date(person.since) })}
        </p>
      </div>
    </div>
  )
}

function useMailText(): (person: OfficePerson) => string {
  const t = useMessages('people-office')
  return ({ mail, pendingMail, mailVerifiedAt }) => {
    const shown = pendingMail ?? mail
    if (shown === null) return t('person.noMail')
    if (mailVerifiedAt === null) return t('person.mailState.unverified', { mail: shown })
    return t(pendingMail === null ? 'person.mailState.verified' : 'person.mailState.pending', { mail: shown })
  }
}

function Facts({ person }: { readonly person: OfficePerson }): ReactNode {
  const t = useMessages('people-office')
  const format = useFormats()
  const mailText = useMailText()
  const moment = (at: string): string => `${format.date(at)} ${format.time(at)}`
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('person.mail'), mailText(person)],
    ...(person.username === null ? [] : [[t('person.username'), person.username] as const]),
    [t('person.stage'), t(`stages.${person.stage}`)],
    [t('person.lastSeen'), person.lastSeenAt === null ? t('person.never') : moment(person.lastSeenAt)],
    [t('person.secondStep'), t(person.hasSecondStep ? 'person.on' : 'person.off')],
    ...(person.lockedAt === null ? [] : [[t('person.locked'), moment(person.lockedAt)] as const]),
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Schools({ person }: { readonly person: OfficePerson }): ReactNode {
  const t = useMessages('people-office')
  return (
    <section>
      <SectionHead level={3} title={t('person.schools')} />
      {person.schools.length === 0 ? (
        <p className={styles.muted}>{t('person.noSchools')}</p>
      ) : (
        <dl className={styles.facts}>
          {person.schools.map(({ schoolId, name, state, roles }) => (
            <div key={schoolId}>
              <dt>{name}</dt>
              <dd>
                {state === 'active' && roles.length > 0
                  ? roles.map((role) => t(`roles.${role}`)).join(', ')
                  : t(`membership.${state}`)}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

function Family({ person }: { readonly person: OfficePerson }): ReactNode {
  const t = useMessages('people-office')
  if (person.family.length === 0) return null
  return (
    <section>
      <SectionHead level={3} title={t('person.family')} />
      <dl className={styles.facts}>
        {person.family.map((one) => (
          <div key={one.id}>
            <dt>{t(`person.${one.relation}`)}</dt>
            <dd>
              <TextLink isSmall href={hrefTo('app.admin-person', { personId: one.id })}>
                {fullName(one) || t('nameless')}
              </TextLink>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** For those who may read the log too. */
function LogLinks({ id }: { readonly id: number }): ReactNode {
  const t = useMessages('people-office')
  if (!hasOfficeRight(useViewer(), 'auditor')) return null
  return (
    <div className={styles.acts}>
      <TextLink isSmall href={hrefTo('app.admin-log', {}, { person: String(id) })}>
        {t('person.log')}
      </TextLink>
      <TextLink isSmall href={hrefTo('app.admin-log', {}, { actor: String(id) })}>
        {t('person.logBy')}
      </TextLink>
    </div>
  )
}

export function PersonCard(props: { readonly id: number }): ReactNode {
  const t = useMessages('people-office')
  const person = useQuery(queryOf(readPerson, { params: { id: props.id } }))
  const { data } = person
  if (data === undefined)
    return person.isPending ? (
      <SkeletonGroup label={t('loading')} className="stack">
        <Skeleton height={64} />
        <Skeleton height={160} />
      </SkeletonGroup>
    ) : (
      <QueryError query={person} />
    )
  return (
    <div className={styles.page}>
      <Mat className={styles.card}>
        <Head person={data} />
        <Facts person={data} />
        <Schools person={data} />
        <Family person={data} />
        {data.isMerged ? (
          <p className={styles.muted}>
            {t('person.merged')}{' '}
            <TextLink isSmall href={hrefTo('app.admin-duplicates')}>
              {t('person.toMerges')}
            </TextLink>
          </p>
        ) : null}
        <AccountActs person={data} />
        <RightsForm person={data} />
        {data.mayHelp && data.lockedAt === null ? (
          <TextLink isSmall href={hrefTo('app.admin-duplicates', {}, { one: String(data.id) })}>
            {t('person.merge')}
          </TextLink>
        ) : null}
        <LogLinks id={data.id} />
      </Mat>
      {data.mayView ? (
        <Mat className={styles.card}>
          <SectionHead title={t('viewAs', { name: data.firstName || t('nameless') })} />
          <ViewAsForm person={data} />
        </Mat>
      ) : null}
    </div>
  )
}
