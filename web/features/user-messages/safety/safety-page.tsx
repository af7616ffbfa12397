/** Whom the viewer has blocked, and what became of their reports. In no view of another person. */
import type { ReactNode } from 'react'
import { initialsOf } from '@wegband/domain/features/accounts/person-name.ts'
import type { ReportState } from '@wegband/domain/features/user-messages/report-rules.ts'
import type { OwnReport } from '@wegband/domain/features/user-messages/safety-contract.ts'
import { hrefTo } from '../../../platform/router/links.tsx'
import { useFormats } from '../../../platform/words/formats.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { Avatar } from '../../../ui/avatar/avatar.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { List, ListRow } from '../../../ui/list-row/list-row.tsx'
import { PageHead } from '../../../ui/page-head/page-head.tsx'
import { SectionHead } from '../../../ui/section-head/section-head.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton/skeleton.tsx'
import { Tag, type TagTone } from '../../../ui/tag/tag.tsx'
import { TopBar } from '../../../ui/top-bar/top-bar.tsx'
import { QueryError } from '../../errors/query-error.tsx'
import { OnlyYourself } from '../../impersonation/only-yourself.tsx'
import { useMessageWords } from '../message-words.ts'
import { useBlocking, useBlocks, useOwnReports } from './queries.ts'

const TONES: Readonly<Record<ReportState, TagTone>> = { open: 'info', 'in-hand': 'info', closed: 'positive' }

function Loading(): ReactNode {
  const t = useMessages('message-safety')
  return (
    <SkeletonGroup label={t('loading')} className="stack">
      <Skeleton height={56} />
    </SkeletonGroup>
  )
}

function Blocks(): ReactNode {
  const t = useMessages('message-safety')
  const words = useMessageWords()
  const format = useFormats()
  const query = useBlocks()
  const blocking = useBlocking()
  const { data } = query
  return (
    <section className="section">
      <SectionHead title={t('blocks.title')} count={data === undefined ? undefined : data.length} />
      {query.isPending ? <Loading /> : null}
      {query.error !== null && data === undefined ? <QueryError query={query} /> : null}
      {data?.length === 0 ? <p className="t-muted">{t('blocks.empty')}</p> : null}
      {data === undefined || data.length === 0 ? null : (
        <List label={t('blocks.title')}>
          {data.map(({ person, blockedAt }) => {
            const name = words.name(person)
            return (
              <ListRow
                key={person.id}
                lead={
                  <Avatar
                    initials={initialsOf(person)}
                    imageUrl={person.avatar ?? undefined}
                    isKid={person.isKid}
                  />
                }
                title={name}
                note={t('blocks.since', { day: format.dateLong(blockedAt) })}
                trail={
                  <Button
                    size="small"
                    label={t('block.unblockName', { name })}
                    onClick={() => blocking.mutate({ id: person.id, name, isBlocked: false })}
                  >
                    {t('block.unblock')}
                  </Button>
                }
              />
            )
          })}
        </List>
      )}
    </section>
  )
}

function Report(props: { readonly report: OwnReport }): ReactNode {
  const t = useMessages('message-safety')
  const format = useFormats()
  const { title, reason, state, school, createdAt, outcome } = props.report
  const facts = [
    t(`reasons.${reason}.title`),
    school === null ? t('reports.toAssociation') : t('reports.toSchool', { school: school.name }),
    t('reports.at', { day: format.dateLong(createdAt) }),
  ]
  return (
    <ListRow
      title={title}
      note={
        <>
          {facts.join(', ')}
          {outcome === null ? null : (
            <>
              <br />
              {t('reports.outcome', { outcome })}
            </>
          )}
        </>
      }
      trail={<Tag tone={TONES[state]}>{t(`states.${state}`)}</Tag>}
    />
  )
}

function Reports(): ReactNode {
  const t = useMessages('message-safety')
  const query = useOwnReports()
  const { data } = query
  return (
    <section className="section">
      <SectionHead title={t('reports.title')} count={data === undefined ? undefined : data.length} />
      {query.isPending ? <Loading /> : null}
      {query.error !== null && data === undefined ? <QueryError query={query} /> : null}
      {data?.length === 0 ? <p className="t-muted">{t('reports.empty')}</p> : null}
      {data === undefined || data.length === 0 ? null : (
        <List label={t('reports.title')}>
          {data.map((report) => (
            <Report key={report.id} report={report} />
          ))}
        </List>
      )}
    </section>
  )
}

export function MessageSafetyPage(): ReactNode {
  const t = useMessages('message-safety')
  return (
    <>
      <TopBar title={t('title')} back={{ label: t('back'), href: hrefTo('app.messages') }} />
      <PageHead title={t('title')} size="small" isHiddenOnPhone />
      <OnlyYourself>
        <Blocks />
        <Reports />
      </OnlyYourself>
    </>
  )
}
