import { useLayoutEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { Swatch } from '../band/swatch.tsx'
import type { Belt } from '../band/belt-colour.ts'
import { Link } from '../link/link.tsx'
import styles from './level-rail.module.css'

export interface LevelRailItem {
  readonly belt: Belt
  readonly stripes: number
  readonly state: 'earned' | 'current' | 'future'
  readonly href: string
  /** Under the swatch: the number, for the shown one "Level 3". */
  readonly text: string
  /** "Level 3, Honig, läuft" */
  readonly label: string
  readonly isShown: boolean
}

/** The levels of a sport as a row of belt ends; scrolls sideways and starts with the shown level in view. */
export function LevelRail(props: {
  readonly label: string
  readonly items: readonly LevelRailItem[]
}): ReactNode {
  const rail = useRef<HTMLElement>(null)
  const shown = props.items.findIndex((item) => item.isShown)
  useLayoutEffect(() => {
    const box = rail.current
    const chosen = box?.children[shown]
    if (!box || !(chosen instanceof HTMLElement)) return
    box.scrollLeft = chosen.offsetLeft - (box.clientWidth - chosen.offsetWidth) / 2
  }, [shown])
  return (
    <nav ref={rail} className={styles.rail} aria-label={props.label}>
      {props.items.map((item) => (
        <Link
          key={item.belt.level}
          href={item.href}
          className={styles.level}
          aria-current={item.isShown ? 'true' : undefined}
          aria-label={item.label}
        >
          <Swatch
            belt={item.belt}
            stripes={item.stripes}
            width={50}
            height={14}
            isFuture={item.state === 'future'}
          />
          <span>{item.text}</span>
        </Link>
      ))}
    </nav>
  )
}
