import type { ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import styles from './list-end.module.css'

/** A list that is read part by part, as queries without end have it. */
type GrowingList = {
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly fetchNextPage: () => unknown
}

/** The end of a list that has more: one button that adds the next part. Nothing once everything is there. */
export function LoadMore(props: {
  readonly list: GrowingList
  readonly label: string
  readonly busyLabel?: string
}): ReactNode {
  const { list, label, busyLabel } = props
  if (!list.hasNextPage) return null
  return (
    <div className={styles.more}>
      <Button
        variant="soft"
        isBusy={list.isFetchingNextPage}
        {...(busyLabel === undefined ? {} : { busyLabel })}
        onClick={() => void list.fetchNextPage()}
      >
        {label}
      </Button>
    </div>
  )
}
