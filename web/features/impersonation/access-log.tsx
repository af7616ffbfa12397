/** Who viewed the app as this person or opened their emergency information, and when (decisions §3.14). A part of the profile. */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { listAccessLog, type AccessLogEntry } from '@wegband/domain/features/impersonation/contract.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { queryOf } from '../../platform/api/queries.ts'
import { eye } from '../../ui/icon/phosphor/eye.gen.ts'
import { firstAid } from '../../ui/icon/phosphor/first-aid.gen.ts'
import { List, ListRow } from '../../ui/list-row/list-row.tsx'
import { SectionHead } from '../../ui/section-head/section-head.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { QueryError } from '../errors/query-error.tsx'

function Looks(props: { readonly looks: readonly AccessLogEntry[] }): ReactNode {
  const t = useMessages('impersonation')
  const format = useFormats()
  return (
    <List label={t('log.title')}>
      {props.looks.map(({ id, at, kind, by, reason }) => {
        const when = { when: format.relativeDay(at), time: format.time(at) }
        return (
          <ListRow
            key={id}
            icon={kind === 'emergency' ? firstAid : eye}
            title={t(`log.${kind}`, { name: by === '' ? t('log.somebody') : by })}
            note={
              reason === null
                ? t('log.note', when)
                : t('log.noteReason', { ...when, reason: t(`reasons.${reason}`) })
            }
            isPlainTitle
          />
        )
      })}
    </List>
  )
}

/** `userId`: the viewer or their child, whose first name is `childName`; its messages are in the bundle `impersonation`. */
export function AccessLog(props: {
  readonly userId: number
  readonly childName?: string | undefined
}): ReactNode {
  const t = useMessages('impersonation')
  const looks = useQuery(queryOf(listAccessLog, { params: { id: props.userId } }))
  return (
    <section className="section">
      <SectionHead title={t('log.title')} />
      <p className="t-small t-muted">
        {props.childName === undefined ? t('log.text') : t('log.textOfChild', { name: props.childName })}
      </p>
      {looks.isPending ? (
        <SkeletonGroup label={t('log.loading')}>
          <Skeleton height={64} />
        </SkeletonGroup>
      ) : null}
      <QueryError query={looks} headingLevel={3} />
      {looks.data?.length === 0 ? <p>{t('log.empty')}</p> : null}
      {looks.data === undefined || looks.data.length === 0 ? null : <Looks looks={looks.data} />}
    </section>
  )
}
