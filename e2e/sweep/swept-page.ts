/** A page of the sweep: who looks at it, and at which address. */

/** A demo user, or a visitor without a session. */
export const VISITOR = 'visitor'

export type SweptPage = {
  readonly person: string
  /** With its placeholders. */
  readonly address: string
  /** The server refuses the page's request, and the page says so. */
  readonly isRefused: boolean
  /** Checked after something was begun. */
  readonly isBegun?: true
}

/** The name of a page in the list of known places and in reports. */
export const nameOf = ({ person, address, isBegun }: SweptPage): string =>
  `${person} ${address}${isBegun === true ? ' (begun)' : ''}`

const pagesOf = (person: string, isRefused: boolean, addresses: readonly string[]): SweptPage[] =>
  addresses.map((address) => ({ person, address, isRefused }))
export const seen = (person: string, ...addresses: readonly string[]) => pagesOf(person, false, addresses)
export const refused = (person: string, ...addresses: readonly string[]) => pagesOf(person, true, addresses)
