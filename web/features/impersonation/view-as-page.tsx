/** An admin picks a person to view the app as, and gives a reason (§6 Impersonation, decisions §3.14). */
import type { ReactNode } from 'react'
import { useMessages } from '../../platform/words/i18n.tsx'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { TopBar } from '../../ui/top-bar/top-bar.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { NoPermission } from '../errors/no-permission.tsx'
import { useIsViewing } from './use-view.ts'
import { ViewAsForm } from './view-as-form.tsx'

export function ViewAsPage(): ReactNode {
  const t = useMessages('impersonation')
  const viewer = useViewer()
  const isViewing = useIsViewing()
  const mayLook = viewer.isAdmin && !isViewing
  return (
    <>
      <TopBar title={t('as.title')} />
      {mayLook ? (
        <>
          <PageHead title={t('as.title')} lead={t('as.lead')} isHiddenOnPhone />
          <ViewAsForm />
        </>
      ) : (
        <NoPermission text={t('as.noRightText')} />
      )}
    </>
  )
}
