/** Shows the notices of `showToast` for a while; errors and lasting notices stay until they are closed. */
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { useMessages } from '../../platform/words/i18n.tsx'
import { dismissToast, toasts } from '../../platform/words/notices.ts'
import type { Toast } from '../../platform/words/notices.ts'
import { useStore } from '../../platform/store.ts'
import type { IconShape } from '../../ui/icon/icon.tsx'
import { check } from '../../ui/icon/phosphor/check.gen.ts'
import { info } from '../../ui/icon/phosphor/info.gen.ts'
import { warningCircle } from '../../ui/icon/phosphor/warning-circle.gen.ts'
import { warning } from '../../ui/icon/phosphor/warning.gen.ts'
import { ToastHost } from '../../ui/toast/toast-host.tsx'

/** Long enough to read one sentence twice. */
const SHOWN_MS = 6000

const ICONS: { readonly [Tone in Toast['tone']]: IconShape } = {
  neutral: info,
  positive: check,
  warning,
  danger: warningCircle,
}

function useTimeout(shown: readonly Toast[]): void {
  const passing = shown.filter((toast) => !toast.isLasting && toast.tone !== 'danger').at(0)?.id
  useEffect(() => {
    if (passing === undefined) return undefined
    const timer = setTimeout(() => dismissToast(passing), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [passing])
}

export function ToastOutlet(): ReactNode {
  const t = useMessages('shell')
  const shown = useStore(toasts)
  useTimeout(shown)
  return (
    <ToastHost
      closeLabel={t('toast.close')}
      onClose={(id) => dismissToast(Number(id))}
      items={shown.map(({ id, text, tone, action }) => ({
        id: String(id),
        text,
        icon: ICONS[tone],
        isError: tone === 'danger',
        ...(action === undefined ? {} : { action }),
      }))}
    />
  )
}
