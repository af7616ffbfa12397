/** Shown in place of a page whose code did not arrive, between the bars that lead to every other page. */
import type { ReactNode } from 'react'
import { useErrorWords } from '../platform/api/error-words.ts'
import { useMessages } from '../platform/words/i18n.tsx'
import { isUnreachable as readOffline, connection } from '../platform/offline/connection.ts'
import { useShown } from '../platform/router/router-context.ts'
import { useStore } from '../platform/store.ts'
import { Button } from '../ui/button/button.tsx'
import { ErrorState } from '../ui/error-state/error-state.tsx'
import { preparePage } from './find-page.ts'
import { recoveries } from './recoveries.ts'

export function UnloadedPage(props: { readonly error: unknown }): ReactNode {
  const t = useMessages('shell')
  const words = useErrorWords()(props.error)
  const name = useShown().match?.name
  // renders again when the state of the connection changes
  useStore(connection)
  const isUnreachable = readOffline()
  // retries without a reload, which would need the server
  const retry = (): void => {
    const show = (): void => recoveries.set(recoveries.get() + 1)
    preparePage(name).then(show, show)
  }
  return (
    <ErrorState
      headingLevel={1}
      title={isUnreachable ? t('offlinePage.title') : words.title}
      text={isUnreachable ? t('offlinePage.text') : words.text}
      action={
        <Button variant="primary" onClick={retry}>
          {t('error.retry')}
        </Button>
      }
    />
  )
}
