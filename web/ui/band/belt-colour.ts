/** A belt of the federation: 12 student levels in one colour, 8 kids levels in two. */
export interface Belt {
  /** 1 to 12, kids 1 to 8. */
  readonly level: number
  readonly isKids?: boolean | undefined
}

export interface BeltColours {
  readonly main: string
  readonly core: string | undefined
  readonly stripe: string
}

/** From this student level on, belts are so dark that their stripes are light. */
const FIRST_DARK_LEVEL = 5

/** The tokens of a belt, as CSS values. */
export function beltColours(belt: Belt): BeltColours {
  if (belt.isKids) {
    return {
      main: `var(--kids-${belt.level}-a)`,
      core: `var(--kids-${belt.level}-b)`,
      stripe: 'var(--stripe-on-light)',
    }
  }
  const stripe = belt.level >= FIRST_DARK_LEVEL ? 'var(--stripe-on-dark)' : 'var(--stripe-on-light)'
  return { main: `var(--belt-${belt.level})`, core: undefined, stripe }
}
