import type { ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import type { IconShape } from '../icon/icon.tsx'
import styles from './meta-list.module.css'

export interface MetaItem {
  readonly id: string
  readonly icon: IconShape
  /** "Wann", for screen readers, where the icon alone would say it. */
  readonly name: string
  readonly value: ReactNode
  readonly trail?: ReactNode
}

/** When, where, who: facts with an icon each. */
export function MetaList(props: { readonly items: readonly MetaItem[] }): ReactNode {
  return (
    <ul>
      {props.items.map((item) => (
        <li key={item.id} className={styles.item}>
          <Icon icon={item.icon} className={styles.icon} />
          <span className="grow">
            <span className="visually-hidden">{`${item.name}: `}</span>
            {item.value}
          </span>
          {item.trail}
        </li>
      ))}
    </ul>
  )
}
