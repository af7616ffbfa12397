/** The splash (§1, §4): runs the start and then opens what was asked for first. Without a connection it waits for one. */
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { useMessages } from '../../platform/i18n.tsx'
import { useRouter } from '../../platform/router/router-context.ts'
import { useStore } from '../../platform/store.ts'
import { Button } from '../../ui/button/button.tsx'
import { Splash } from '../../ui/splash/splash.tsx'
import { AlonePage } from '../alone-page.tsx'
import { useAppParts } from '../app-parts.ts'
import { hrefAfterStartup } from '../navigation/last-route.ts'

/** Between two tries by itself, in milliseconds. */
const RETRY_MS = 4000

/** Made of what is there already: without a connection nothing more can be loaded. */
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

export function SplashPage(): ReactNode {
  const t = useMessages('start')
  const router = useRouter()
  const { startup, session } = useAppParts()
  const state = useStore(startup.state)

  useEffect(() => startup.run(), [startup])
  useEffect(() => {
    if (state !== 'done') return
    const isSignedIn = session.state.get().status === 'signed-in'
    void router.navigate(hrefAfterStartup(startup.remembered(), isSignedIn), { replace: true })
  }, [state, router, startup, session])

  return state === 'no-connection' ? <NoConnection onCheck={startup.run} /> : <Splash label={t('splash')} />
}
