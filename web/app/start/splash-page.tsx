/**
 * The splash (§1, §4): runs the start and then opens the requested page. Without a connection it waits for
 * one.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { publicSettingsQuery } from '../../features/texts/public-settings.ts'
import { now } from '../../platform/clock.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { useRouter } from '../../platform/router/router-context.ts'
import { useStore } from '../../platform/store.ts'
import { Button } from '../../ui/button/button.tsx'
import { Splash } from '../../ui/splash/splash.tsx'
import { AlonePage } from '../alone-page.tsx'
import { useAppParts } from '../app-parts.ts'
import { hrefAfterStartup, hrefIntoSetup } from '../navigation/page-after-start.ts'
import styles from './splash-page.module.css'
import { startupHintsQuery } from './startup.ts'

/** Between two automatic retries, in milliseconds. */
const RETRY_MS = 4000

/** Built from code that is already loaded: without a connection nothing more can be loaded. */
function NoConnection(props: { readonly onCheck: () => void }): ReactNode {
  const t = useMessages('start')
  const { onCheck } = props
  useEffect(() => {
    const timer = setInterval(onCheck, RETRY_MS)
    return () => clearInterval(timer)
  }, [onCheck])
  return (
    <AlonePage title={t('offline.title')} text={t('offline.text')}>
      <Button variant="primary" size="large" onClick={onCheck}>
        {t('offline.check')}
      </Button>
    </AlonePage>
  )
}

/** Something to read while the start takes long; a quick start never shows it. */
function StartupHint(): ReactNode {
  // the start itself fetches the hints
  const hints = useQuery({ ...startupHintsQuery, enabled: false }).data
  const hint = hints?.[new Date(now()).getUTCDate() % hints.length]
  if (hint === undefined) return null
  return (
    <p className={styles.hint} data-theme="dark">
      <b>{hint.title}</b> {hint.text}
    </p>
  )
}

export function SplashPage(): ReactNode {
  const t = useMessages('start')
  const router = useRouter()
  const { startup, session } = useAppParts()
  const queryClient = useQueryClient()
  const state = useStore(startup.state)

  useEffect(() => startup.run(), [startup])
  useEffect(() => {
    if (state !== 'done') return
    const isSignedIn = session.state.get().status === 'signed-in'
    const isEmpty = queryClient.getQueryData(publicSettingsQuery.queryKey)?.isAwaitingSetup === true
    const href =
      isEmpty && !isSignedIn
        ? hrefIntoSetup(startup.remembered())
        : hrefAfterStartup(startup.remembered(), isSignedIn)
    void router.navigate(href, { replace: true })
  }, [state, router, startup, session, queryClient])

  if (state === 'no-connection') return <NoConnection onCheck={startup.run} />
  return (
    <>
      <Splash label={t('splash')} />
      <StartupHint />
    </>
  )
}
