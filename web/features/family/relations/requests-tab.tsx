/** Requests: those to the viewer, to answer; those from the viewer, with their result (§4 Relation request). */
import type { ReactNode } from 'react'
import type { RelationRequest } from '@wegband/domain/features/family/contract.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { AsideLayout } from '../../../ui/aside-layout/aside-layout.tsx'
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx'
import { Picture } from '../../../ui/picture/picture.tsx'
import { SectionHead } from '../../../ui/section-head/section-head.tsx'
import styles from '../family.module.css'
import { OwnRequestRow, RequestRow } from './request-row.tsx'

/** Open ones first; the rest in the order of the server, newest first. */
const openFirst = (requests: readonly RelationRequest[]): readonly RelationRequest[] =>
  requests.toSorted((one, other) => Number(other.state === 'sent') - Number(one.state === 'sent'))

export function RequestsTab(props: { readonly requests: readonly RelationRequest[] }): ReactNode {
  const t = useMessages('family')
  const { requests } = props
  if (requests.length === 0)
    return (
      <EmptyState
        title={t('empty.requests.title')}
        text={t('empty.requests.text')}
        picture={<Picture name="empty-mat" />}
      />
    )
  const toYou = openFirst(requests.filter(({ direction }) => direction === 'to'))
  const fromYou = openFirst(requests.filter(({ direction }) => direction === 'from'))
  return (
    <AsideLayout
      width="wide"
      aside={
        <section>
          <SectionHead title={t('requests.fromYou')} />
          {fromYou.length === 0 ? <p className="t-muted">{t('requests.nothingFromYou')}</p> : null}
          <ul className={styles.requests} aria-label={t('requests.fromYou')}>
            {fromYou.map((one) => (
              <OwnRequestRow key={one.id} request={one} />
            ))}
          </ul>
        </section>
      }
    >
      <section>
        <SectionHead title={t('requests.toYou')} />
        {toYou.length === 0 ? <p className="t-muted">{t('requests.nothingToYou')}</p> : null}
        <ul className={styles.requests} aria-label={t('requests.toYou')}>
          {toYou.map((one) => (
            <RequestRow key={one.id} request={one} />
          ))}
        </ul>
      </section>
    </AsideLayout>
  )
}
