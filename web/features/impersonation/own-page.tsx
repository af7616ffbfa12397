/** In a child's view: opens the parent's own page about this child, where the parent may do what the view refuses. */
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useMessages } from '../../platform/words/i18n.tsx'
import { useShowError } from '../../platform/api/show-error.ts'
import { Button } from '../../ui/button/button.tsx'
import { keepReturnAddress } from './return-address.ts'
import { leaveView, useOpenView } from './use-view.ts'

/** Renders nothing in a view of an admin. Its messages are in the bundle `impersonation`. */
export function ToOwnPage(props: { readonly href: string }): ReactNode {
  const t = useMessages('impersonation')
  const showError = useShowError()
  const view = useOpenView()
  const leaving = useMutation({
    mutationFn: async () => {
      keepReturnAddress(props.href)
      await leaveView()
    },
    onError: showError,
  })
  if (view?.kind !== 'child') return null
  return (
    <div className="stack">
      <p className="t-muted">{t('ownPage.text')}</p>
      <Button
        isBusy={leaving.isPending || leaving.isSuccess}
        busyLabel={t('ownPage.busy')}
        onClick={() => leaving.mutate()}
      >
        {t('ownPage.action')}
      </Button>
    </div>
  )
}
