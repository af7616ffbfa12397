/** The children of a parent: one row each, and the offer of a card for one without. In the bundles `family` and `blocks`. */
import type { ReactNode } from 'react'
import type { Viewer } from '@wegband/domain/features/accounts/contract.ts'
import { DashboardFamily } from '../../family/dashboard-family.tsx'
import { useIsViewing } from '../../impersonation/use-view.ts'
import { CardOffer } from '../card-offer.tsx'

export function ChildrenTile(props: { readonly viewer: Viewer }): ReactNode {
  const isViewing = useIsViewing()
  return (
    <>
      <DashboardFamily />
      {isViewing ? null : <CardOffer childIds={props.viewer.childIds} />}
    </>
  )
}
