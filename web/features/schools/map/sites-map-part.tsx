/** The map where the device can draw one, loaded with the search; else a sentence that says why there is only the list. */
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { lazyPart } from '../../../platform/loading/lazy-part.tsx'
import styles from '../schools.module.css'
import { hasWebGl } from './has-web-gl.ts'
import type { SitesMapProps } from './sites-map.tsx'

const SitesMap = lazyPart(async () => (await import('./sites-map.tsx')).SitesMap)

export function SitesMapPart(props: SitesMapProps): ReactNode {
  const t = useMessages('schools')
  const [hasFailed, setFailed] = useState(false)
  const [fail] = useState(() => () => setFailed(true))
  if (hasFailed || !hasWebGl()) return <p className="t-small t-muted">{t('map.none')}</p>
  return (
    <div className={styles.mapPlace}>
      <SitesMap {...props} onFailure={fail} />
    </div>
  )
}
