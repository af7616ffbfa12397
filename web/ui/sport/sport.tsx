/** The colour of a sport as two numbers; tokens.css derives everything else. */
import type { CSSProperties, ReactNode } from 'react'

export interface SportColour {
  /** OKLCH hue, 0 to 359. */
  readonly hue: number
  /** How vivid the colour may be, 0 to 1; 1 by default. */
  readonly chroma?: number | undefined
}

interface SportProps {
  readonly 'data-sport'?: string
  readonly style?: CSSProperties
}

/**
 * Props for any element: inside it, the accent, soft and vivid colours are those of the sport. Empty without
 * a sport.
 */
export function sportProps(sport: SportColour | undefined): SportProps {
  if (!sport) return {}
  const style: Record<string, number> = { '--sport-hue': sport.hue, '--sport-chroma': sport.chroma ?? 1 }
  return { 'data-sport': '', style }
}

/** A subtree in the colour of a sport; without a sport it stays black and white. */
export function SportScope(props: {
  readonly sport: SportColour | undefined
  readonly className?: string | undefined
  readonly children: ReactNode
}): ReactNode {
  return (
    <div {...sportProps(props.sport)} className={props.className}>
      {props.children}
    </div>
  )
}
