/** A person in the first cell of a row: the picture, the name, and below what the list should say of them. */
import type { ReactNode } from 'react'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import styles from './office-table.module.css'

export function TablePerson(props: {
  readonly name: string
  readonly initials: string
  readonly imageUrl?: string | null | undefined
  readonly isKid?: boolean
  readonly lines?: readonly string[]
}): ReactNode {
  const { name, initials, imageUrl, isKid = false, lines = [] } = props
  return (
    <span className={styles.person}>
      <Avatar initials={initials} imageUrl={imageUrl ?? undefined} isKid={isKid} size="small" />
      <span className={styles.names}>
        <span>{name}</span>
        {lines.map((line) => (
          <span key={line} className={styles.subline}>
            {line}
          </span>
        ))}
      </span>
    </span>
  )
}
