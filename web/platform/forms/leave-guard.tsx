/** Asks before a page with unsaved changes is left: by a link, by going back, by closing the tab. */
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { theSession } from '../api/api.ts'
import { useMessages } from '../words/i18n.tsx'
import { dismissToast, toasts } from '../words/notices.ts'
import { lazyDialog } from '../loading/lazy-part.tsx'
import { useRouter } from '../router/router-context.ts'

const LazyConfirm = lazyDialog(async () => (await import('../../ui/dialog/confirm-dialog.tsx')).ConfirmDialog)

/** The browser's own question when the tab is closed. */
const askBrowser = (event: BeforeUnloadEvent): void => event.preventDefault()

/** Placed once anywhere in the page; shows nothing until it asks. */
export function LeaveGuard(props: { readonly isDirty: boolean }): ReactNode {
  const { isDirty } = props
  const t = useMessages('shell')
  const router = useRouter()
  const answer = useRef<(may: boolean) => void>(undefined)
  const [isAsking, setAsking] = useState(false)

  useEffect(() => {
    if (!isDirty) return undefined
    const stop = router.askBeforeLeaving(() => {
      // after signing out there is nothing to return to
      if (theSession().state.get().status !== 'signed-in') return Promise.resolve(true)
      return new Promise((resolve) => {
        answer.current?.(false)
        answer.current = resolve
        // notices give way to the question
        for (const { id, isLasting } of toasts.get()) if (!isLasting) dismissToast(id)
        setAsking(true)
      })
    })
    window.addEventListener('beforeunload', askBrowser)
    return () => {
      stop()
      window.removeEventListener('beforeunload', askBrowser)
    }
  }, [router, isDirty])

  const finish = (may: boolean): void => {
    answer.current?.(may)
    answer.current = undefined
    setAsking(false)
  }
  return isAsking ? (
    <LazyConfirm
      isOpen
      isDangerous
      title={t('leave.title')}
      text={t('leave.text')}
      confirmLabel={t('leave.go')}
      cancelLabel={t('leave.stay')}
      onConfirm={() => finish(true)}
      onCancel={() => finish(false)}
    />
  ) : null
}
