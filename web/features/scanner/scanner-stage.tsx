/** The dark frame of the scanner: full screen on phones, a box of phone size on desktops, with a close button at the top (§2 Scanner). */
import type { ReactNode } from 'react'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo, useGoTo } from '../../platform/router/links.tsx'
import { useRouter } from '../../platform/router/router-context.ts'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { qrCode } from '../../ui/icon/phosphor/qr-code.gen.ts'
import { x } from '../../ui/icon/phosphor/x.gen.ts'
import styles from './scanner.module.css'

/** Back to the previous page; without one, to the class or to the start page. */
function useLeave(appointmentId: number | undefined): () => void {
  const router = useRouter()
  const goTo = useGoTo()
  return () => {
    if (router.canGoBack()) router.back()
    else if (appointmentId === undefined) void goTo('app.dashboard', {}, { replace: true })
    else void goTo('app.appointment', { appointmentId }, { replace: true })
  }
}

export function ScannerStage(props: {
  readonly appointmentId?: number | undefined
  /** The camera picture, behind everything else. */
  readonly behind?: ReactNode
  /** To the right of the title. */
  readonly action?: ReactNode
  readonly children: ReactNode
}): ReactNode {
  const t = useMessages('scanner')
  const leave = useLeave(props.appointmentId)
  return (
    <div className={styles.hall} data-theme="dark" data-surface="stage">
      <main id="inhalt" className={styles.stage}>
        {props.behind}
        <header className={styles.top}>
          <IconButton icon={x} weight="bold" label={t('close')} onClick={leave} />
          <h1 className={styles.title}>{t('title')}</h1>
          <span className={styles.right}>
            <IconButton icon={qrCode} label={t('myCode')} href={hrefTo('app.qr-code')} />
            {props.action}
          </span>
        </header>
        {props.children}
      </main>
    </div>
  )
}
