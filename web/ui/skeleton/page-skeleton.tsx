import type { ReactNode } from 'react'
import { Skeleton, SkeletonGroup } from './skeleton.tsx'
import styles from './page-skeleton.module.css'

/** What a page begins with: a picture, a list, a grid of days or figures, or facts and fields to read. */
export type PageShape = 'picture' | 'list' | 'grid' | 'reading'

const ROWS = [1, 2, 3, 4, 5, 6]
const DAYS = [1, 2, 3, 4, 5, 6, 7]

const BOXES: Readonly<Record<PageShape, ReactNode>> = {
  picture: (
    <>
      <Skeleton shape="mat" height={318} />
      <Skeleton shape="mat" height={140} />
      <Skeleton shape="mat" height={140} />
    </>
  ),
  list: (
    <div className={styles.rows}>
      {ROWS.map((row) => (
        <div key={row} className={styles.row}>
          <Skeleton shape="round" width={44} height={44} />
          <div>
            <Skeleton width="46%" height={16} />
            <Skeleton width="68%" height={13} />
          </div>
        </div>
      ))}
    </div>
  ),
  grid: (
    <>
      <div className={styles.days}>
        {DAYS.map((day) => (
          <Skeleton key={day} shape="control" height={56} />
        ))}
      </div>
      <Skeleton shape="mat" height={420} />
    </>
  ),
  reading: (
    <div className={styles.reading}>
      {ROWS.map((row) => (
        <div key={row}>
          <Skeleton width="30%" height={13} />
          <Skeleton shape="control" height={48} />
        </div>
      ))}
    </div>
  ),
}

/** Stands where a page comes, in its shape and with its headline where that is known. */
export function PageSkeleton(props: {
  readonly label: string
  readonly shape: PageShape
  readonly title?: string | undefined
}): ReactNode {
  const { title, shape } = props
  return (
    <SkeletonGroup label={props.label} className={styles.page}>
      {title === undefined || shape === 'picture' ? null : <p className="t-page">{title}</p>}
      {BOXES[shape]}
    </SkeletonGroup>
  )
}
