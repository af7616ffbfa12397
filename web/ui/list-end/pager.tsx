import type { ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import styles from './list-end.module.css'

/** Turns the pages of a list, newest first. Nothing for a single page. */
export function Pager(props: {
  readonly page: number
  readonly pages: number
  readonly isBusy: boolean
  readonly onPage: (page: number) => void
  readonly words: { readonly newer: string; readonly older: string; readonly page: string }
}): ReactNode {
  const { page, pages, isBusy, onPage, words } = props
  if (pages < 2) return null
  return (
    <div className={styles.pages}>
      <Button isDisabled={page <= 1 || isBusy} onClick={() => onPage(page - 1)}>
        {words.newer}
      </Button>
      <span className="t-small t-muted">{words.page}</span>
      <Button isDisabled={page >= pages || isBusy} onClick={() => onPage(page + 1)}>
        {words.older}
      </Button>
    </div>
  )
}
