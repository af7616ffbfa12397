/** The map of the form of a site where the device can draw one, loaded with it; else a sentence that leads to the fields. */
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { lazyPart } from '../../../platform/loading/lazy-part.tsx'
import { hasWebGl } from './has-web-gl.ts'
import type { PinMapProps } from './pin-map.tsx'
import styles from './sites-map.module.css'

const PinMap = lazyPart(async () => (await import('./pin-map.tsx')).PinMap)

export function PinMapPart(props: PinMapProps): ReactNode {
  const t = useMessages('schools')
  const [hasFailed, setFailed] = useState(false)
  const [fail] = useState(() => () => setFailed(true))
  if (hasFailed || !hasWebGl()) return <p className="t-small t-muted">{t('map.noPin')}</p>
  return (
    <div className={styles.pinPlace}>
      <PinMap {...props} onFailure={fail} />
    </div>
  )
}
