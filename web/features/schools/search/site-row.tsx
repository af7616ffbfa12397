/** One site in the results: its number, the school, address, distance, and sports. */
import type { ReactNode } from 'react'
import type { SiteHit } from '@wegband/domain/features/schools/contract.ts'
import { useFormats } from '../../../platform/words/formats.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { check } from '../../../ui/icon/phosphor/check.gen.ts'
import { Link } from '../../../ui/link/link.tsx'
import { Tag } from '../../../ui/tag/tag.tsx'
import styles from '../schools.module.css'
import { SportTags } from './sport-tags.tsx'

/** The target of the map link. */
export const siteRowId = (id: number): string => `site-${id}`

export function SiteRow(props: {
  readonly hit: SiteHit
  readonly number: number
  readonly href: string
  readonly isOwn: boolean
  /** Whether the pointer is on this site, on the map or in this row. */
  readonly isPointed: boolean
  readonly onPoint: (id: number | undefined) => void
}): ReactNode {
  const t = useMessages('schools')
  const format = useFormats()
  const { hit, onPoint } = props
  const title = hit.name === hit.school.name ? hit.school.name : `${hit.school.name}, ${hit.name}`
  return (
    <li id={siteRowId(hit.id)} className={styles.hit} data-is-on={props.isPointed}>
      <Link
        href={props.href}
        className={styles.hitLink}
        onPointerEnter={() => onPoint(hit.id)}
        onPointerLeave={() => onPoint(undefined)}
        onFocus={() => onPoint(hit.id)}
        onBlur={() => onPoint(undefined)}
      >
        <span className={styles.number} aria-hidden="true">
          {props.number}
        </span>
        <span className={styles.hitBody}>
          <span className={styles.hitHead}>
            <b className="t-item">{title}</b>
            {hit.distance === null ? null : (
              <span className={styles.distance}>{format.distance(hit.distance)}</span>
            )}
          </span>
          <span className="t-small t-muted">
            {hit.street}, {hit.zip} {hit.city}
          </span>
          <span className={styles.tags}>
            {props.isOwn ? (
              <Tag tone="positive" icon={check}>
                {t('search.own')}
              </Tag>
            ) : null}
            <SportTags sports={hit.sports} />
            {hit.hasTrialSlots ? <Tag>{t('search.trial')}</Tag> : null}
          </span>
        </span>
      </Link>
    </li>
  )
}
