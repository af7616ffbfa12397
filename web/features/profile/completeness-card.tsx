/** How complete the profile is, what is missing and why that matters (§5 Profile complete). */
import type { ReactNode } from 'react'
import type { Viewer } from '@wegband/domain/features/accounts/contract.ts'
import { completenessOf, namedGaps } from '@wegband/domain/features/profile/completeness.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { BandStrip } from '../../ui/band/band-strip.tsx'
import styles from './profile.module.css'

/** `isShort`: a complete profile takes one line, because nothing is left to do. */
export function CompletenessCard(props: {
  readonly person: Viewer
  readonly action?: ReactNode
  readonly isShort?: boolean
}): ReactNode {
  const t = useMessages('profile')
  const format = useFormats()
  const { done, total, missing, isComplete, isMinor } = completenessOf(props.person)
  const named = namedGaps(missing)
  const names = format.list(named.map((field) => t(`complete.names.${field}`)))
  return (
    <div className={styles.completeness}>
      <div className="row-between">
        <strong className="t-strong">{t('complete.count', { done, total })}</strong>
        <span className="t-muted t-small">
          {isComplete ? t('complete.done') : t('complete.left', { count: missing.length })}
        </span>
      </div>
      {isComplete && props.isShort === true ? null : (
        <>
          <div className={styles.band}>
            <BandStrip belt={{ level: 3 }} weeks={total} woven={done} height={28} isResting={isComplete} />
          </div>
          <p className="t-muted t-small">
            {isComplete ? null : `${t('complete.missing', { count: named.length, names })} `}
            {t(isMinor ? 'complete.whyMinor' : isComplete ? 'complete.whyDone' : 'complete.why')}
          </p>
        </>
      )}
      {isComplete ? null : props.action}
    </div>
  )
}
