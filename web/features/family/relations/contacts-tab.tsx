/** Training partners, or the sponsorings of the viewer in both directions. */
import type { ReactNode } from 'react'
import type { Relation, RelationRequest } from '@wegband/domain/features/family/contract.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { AsideLayout } from '../../../ui/aside-layout/aside-layout.tsx'
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx'
import { userPlus } from '../../../ui/icon/phosphor/user-plus.gen.ts'
import { List } from '../../../ui/list-row/list-row.tsx'
import { Picture } from '../../../ui/picture/picture.tsx'
import { SectionHead } from '../../../ui/section-head/section-head.tsx'
import { useIsViewing } from '../../impersonation/use-view.ts'
import { AddRelationBox } from './add-relation-box.tsx'
import { ContactRow } from './contact-row.tsx'
import { WaitingRequests } from './waiting-requests.tsx'

type Props = { readonly relations: readonly Relation[]; readonly requests: readonly RelationRequest[] }

function People(props: Props & { readonly title?: string }): ReactNode {
  const t = useMessages('family')
  const isViewing = useIsViewing()
  const { title, relations, requests } = props
  if (relations.length === 0) return null
  return (
    <section>
      {title === undefined ? null : <SectionHead title={title} />}
      <List label={title ?? t('tabs.partners')}>
        {relations.map((one) => (
          <ContactRow key={one.id} relation={one} requests={requests} canRelease={!isViewing} />
        ))}
      </List>
    </section>
  )
}

export function ContactsTab(props: Props & { readonly tab: 'partners' | 'sponsoring' }): ReactNode {
  const t = useMessages('family')
  const { tab, requests } = props
  const type = tab === 'partners' ? 'training-buddy' : 'sponsoring'
  const relations = props.relations.filter((one) => one.relationType === type)
  return (
    <AsideLayout
      aside={
        <div className="stack">
          <AddRelationBox tab={tab} icon={userPlus} />
          <WaitingRequests requests={requests.filter((one) => one.relationType === type)} />
        </div>
      }
    >
      {relations.length === 0 ? (
        <EmptyState
          title={t(`empty.${tab}.title`)}
          text={t(`empty.${tab}.text`)}
          picture={<Picture name="empty-pair" />}
        />
      ) : null}
      {tab === 'partners' ? (
        <People relations={relations} requests={requests} />
      ) : (
        <>
          <People
            title={t('contact.given')}
            relations={relations.filter((one) => one.isSponsor)}
            requests={requests}
          />
          <People
            title={t('contact.taken')}
            relations={relations.filter((one) => !one.isSponsor)}
            requests={requests}
          />
        </>
      )}
    </AsideLayout>
  )
}
