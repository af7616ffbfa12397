import type { ReactNode } from 'react'
import { classNames } from '../class-names/class-names.ts'
import styles from './icon.module.css'

/** What a module in `icon/phosphor` exports: the path per weight on a 256 unit square. */
export interface IconShape {
  readonly regular?: string
  readonly bold?: string
  readonly fill?: string
}

export type IconWeight = keyof IconShape

/** The path in the requested weight, otherwise in the nearest one that the icon has. */
function iconPath(icon: IconShape, weight: IconWeight = 'regular'): string | undefined {
  return icon[weight] ?? icon.regular ?? icon.bold ?? icon.fill
}

/** A decoration of `size` CSS pixels; the control around it has the name. */
export function Icon(props: {
  readonly icon: IconShape
  readonly weight?: IconWeight | undefined
  readonly size?: number | undefined
  readonly className?: string | undefined
}): ReactNode {
  const size = props.size ?? 24
  return (
    <svg
      className={classNames(styles.icon, props.className)}
      viewBox="0 0 256 256"
      width={size}
      height={size}
      aria-hidden="true"
    >
      <path d={iconPath(props.icon, props.weight)} />
    </svg>
  )
}
