/**
 * Children as cards with their bands, children who came of age, and the viewer's parents; beside them what may be added and open requests.
 */
import type { ReactNode } from 'react'
import type { Relation, RelationRequest } from '@wegband/domain/features/family/contract.ts'
import { hrefTo } from '../../platform/router/links.tsx'
import { useMessages } from '../../platform/words/i18n.tsx'
import { AsideLayout } from '../../ui/aside-layout/aside-layout.tsx'
import { Button } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { baby } from '../../ui/icon/phosphor/baby.gen.ts'
import { userPlus } from '../../ui/icon/phosphor/user-plus.gen.ts'
import { List } from '../../ui/list-row/list-row.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { SectionHead } from '../../ui/section-head/section-head.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { AddRelationBox } from './relations/add-relation-box.tsx'
import { ChildCard } from './child-card.tsx'
import { ContactRow } from './relations/contact-row.tsx'
import styles from './family.module.css'
import { GrownCard } from './grown-card.tsx'
import { WaitingRequests } from './relations/waiting-requests.tsx'

const isFamily = ({ relationType }: RelationRequest): boolean =>
  relationType === 'child' || relationType === 'parent'

/** Without a birthday it is unknown whether the viewer is a parent or a child. */
function UnknownAge(): ReactNode {
  const t = useMessages('family')
  return (
    <EmptyState
      title={t('empty.unknown.title')}
      text={t('empty.unknown.text')}
      picture={<Picture name="empty-pair" />}
      action={
        <Button variant="primary" href={hrefTo('app.profile-edit')}>
          {t('empty.unknown.action')}
        </Button>
      }
    />
  )
}

function Empty(): ReactNode {
  const t = useMessages('family')
  const { isAdult, birthdayAt } = useViewer()
  if (birthdayAt === null) return <UnknownAge />
  const key = isAdult ? 'family' : 'kid'
  return (
    <EmptyState
      title={t(`empty.${key}.title`)}
      text={t(`empty.${key}.text`)}
      picture={<Picture name="empty-pair" />}
    />
  )
}

export function FamilyTab(props: {
  readonly relations: readonly Relation[]
  readonly requests: readonly RelationRequest[]
}): ReactNode {
  const t = useMessages('family')
  const { isAdult, birthdayAt } = useViewer()
  const { relations, requests } = props
  const children = relations.filter((one) => one.child !== null)
  const grown = relations.filter((one) => one.grown !== null)
  const parents = relations.filter((one) => one.relationType === 'parent')
  const hasNoRelations = children.length + grown.length + parents.length === 0
  return (
    <AsideLayout
      width="normal"
      aside={
        <div className="stack">
          {birthdayAt === null ? null : <AddRelationBox tab="family" icon={isAdult ? baby : userPlus} />}
          <WaitingRequests requests={requests.filter(isFamily)} />
        </div>
      }
    >
      {hasNoRelations ? <Empty /> : null}
      <div className={styles.cards}>
        {children.map((one) => (
          <ChildCard key={one.id} relation={one} requests={requests} />
        ))}
        {grown.map((one) => (
          <GrownCard key={one.id} relation={one} />
        ))}
      </div>
      {parents.length === 0 ? null : (
        <section className={children.length + grown.length > 0 ? 'section' : undefined}>
          <SectionHead title={t('parents')} />
          <List label={t('parents')}>
            {parents.map((one) => (
              // A child cannot end this relation before 18.
              <ContactRow key={one.id} relation={one} requests={requests} canRelease={isAdult} />
            ))}
          </List>
        </section>
      )}
    </AsideLayout>
  )
}
