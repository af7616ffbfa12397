/** A list of the page: rows as cards on phones, in columns on desktops, from the same markup; and the way to the next page. */
import type { ReactNode } from 'react'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Pager } from '../../ui/list-end/pager.tsx'
import styles from './school-money.module.css'

export function MoneyList(props: { readonly label: string; readonly children: ReactNode }): ReactNode {
  return (
    <div className={styles.frame}>
      <ul className={styles.list} aria-label={props.label}>
        {props.children}
      </ul>
    </div>
  )
}

export function MoneyRow(props: {
  readonly title: ReactNode
  readonly note?: ReactNode
  /** A tag. */
  readonly state?: ReactNode
  readonly amount?: ReactNode
  readonly actions?: ReactNode
  readonly children?: ReactNode
}): ReactNode {
  return (
    <li className={styles.row}>
      <span className={styles.main}>
        <strong>{props.title}</strong>
        {props.note ? <span className="t-small t-muted">{props.note}</span> : null}
      </span>
      <span className={styles.state}>{props.state}</span>
      <span className={styles.amount}>{props.amount}</span>
      {props.actions ? <span className={styles.actions}>{props.actions}</span> : null}
      {props.children ? <div className={styles.below}>{props.children}</div> : null}
    </li>
  )
}

export function Paging(props: {
  readonly page: number
  readonly pages: number
  readonly isBusy: boolean
  readonly onPage: (page: number) => void
}): ReactNode {
  const t = useMessages('school-money')
  const { page, pages } = props
  const words = { newer: t('newer'), older: t('older'), page: t('page', { page, pages }) }
  return <Pager {...props} words={words} />
}
