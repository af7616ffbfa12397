/** Family, training partners, sponsorings, and the requests that create or end them (§2 Relations). The tab is in the address. */
import type { ReactNode } from 'react'
import type { RelationRequest } from '@wegband/domain/features/family/contract.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo, useGoTo, useSearchParams } from '../../platform/router/links.tsx'
import { isBuilt } from '../../platform/router/route-table.ts'
import { Button } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { userPlus } from '../../ui/icon/phosphor/user-plus.gen.ts'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { Tabs } from '../../ui/tabs/tabs.tsx'
import { TopBar } from '../../ui/top-bar/top-bar.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { QueryError } from '../errors/query-error.tsx'
import { usePublicSettings } from '../texts/public-settings.ts'
import { useRelationOffer, type RelationTab } from './relations/relation-offer.ts'
import { ContactsTab } from './relations/contacts-tab.tsx'
import { useDialogs } from './dialogs-context.ts'
import { FamilyDialogs } from './family-dialogs.tsx'
import { FamilyTab } from './family-tab.tsx'
import styles from './family.module.css'
import { useRelations, useRequests } from './queries.ts'
import { RequestsTab } from './relations/requests-tab.tsx'

const TABS = ['family', 'partners', 'sponsoring', 'requests'] as const
type Tab = (typeof TABS)[number]

/** The number of requests that wait for the viewer. */
const waitingFor = (requests: readonly RelationRequest[] | undefined): number =>
  requests?.filter((one) => one.direction === 'to' && one.state === 'sent').length ?? 0

/** The tab in the address; the first one for an unknown value. */
function useTab(): readonly [tabs: readonly Tab[], tab: Tab, show: (tab: string) => void] {
  const { flags } = usePublicSettings()
  const goTo = useGoTo()
  const tabs = TABS.filter((tab) => tab !== 'sponsoring' || flags.sponsoringRelationship)
  const wanted = useSearchParams()['tab']
  const tab = tabs.find((one) => one === wanted) ?? 'family'
  return [tabs, tab, (next) => void goTo('app.family', {}, { search: { tab: next }, replace: true })]
}

const offeredRelationOf = (tab: Tab): RelationTab | undefined => {
  if (tab === 'requests') return undefined
  return tab === 'family' ? 'family' : tab
}

function Loading(): ReactNode {
  const t = useMessages('family')
  return (
    <SkeletonGroup label={t('loading')} className="stack">
      <Skeleton shape="mat" height={220} />
      <Skeleton shape="mat" height={140} />
    </SkeletonGroup>
  )
}

function Content(props: {
  readonly tab: Tab
  readonly relations: ReturnType<typeof useRelations>
  readonly requests: ReturnType<typeof useRequests>
}): ReactNode {
  const { tab, relations, requests } = props
  const failed = [relations, requests].find(({ error, data }) => error && data === undefined)
  if (failed) return <QueryError query={failed} />
  if (relations.data === undefined || requests.data === undefined) return <Loading />
  if (tab === 'family') return <FamilyTab relations={relations.data} requests={requests.data} />
  if (tab === 'requests') return <RequestsTab requests={requests.data} />
  return <ContactsTab tab={tab} relations={relations.data} requests={requests.data} />
}

/** The plus in the top bar of phones; desktops have the box beside the list. */
function AddButton(props: { readonly tab: Tab }): ReactNode {
  const t = useMessages('family')
  const { open } = useDialogs()
  const tab = useRelationOffer(offeredRelationOf(props.tab))
  if (tab === undefined || tab.why !== undefined) return null
  return <IconButton icon={userPlus} label={t(`add.${tab.id}`)} onClick={() => open(tab.dialog)} />
}

function Page(): ReactNode {
  const t = useMessages('family')
  const relations = useRelations()
  const requests = useRequests()
  const [tabs, tab, show] = useTab()
  const count = waitingFor(requests.data)
  return (
    <>
      <TopBar title={t('title')} actions={<AddButton tab={tab} />} />
      <PageHead title={t('title')} isHiddenOnPhone />
      <Tabs
        tour="family"
        label={t('tabs.label')}
        value={tab}
        onChange={show}
        items={tabs.map((id) => ({
          id,
          label: t(`tabs.${id}`),
          ...(id === 'requests' ? { count } : {}),
        }))}
      >
        <div className={styles.panel}>
          <Content tab={tab} relations={relations} requests={requests} />
        </div>
      </Tabs>
    </>
  )
}

/** Guests have no name that others could see. */
function Anonymous(): ReactNode {
  const t = useMessages('family')
  return (
    <>
      <TopBar title={t('title')} />
      <EmptyState
        headingLevel={1}
        title={t('blocked.anonymous.title')}
        text={t('blocked.anonymous.text')}
        picture={<Picture name="empty-pair" />}
        action={
          isBuilt('app.profile-upgrade') ? (
            <Button variant="primary" href={hrefTo('app.profile-upgrade')}>
              {t('blocked.anonymous.action')}
            </Button>
          ) : null
        }
      />
    </>
  )
}

export function FamilyPage(): ReactNode {
  const viewer = useViewer()
  const isAddingChild = useSearchParams()['add'] === 'child'
  if (viewer.isAnonymous) return <Anonymous />
  return (
    <FamilyDialogs first={isAddingChild && viewer.isAdult ? { kind: 'add-child' } : undefined}>
      <Page />
    </FamilyDialogs>
  )
}
