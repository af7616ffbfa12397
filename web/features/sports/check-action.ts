/** The link to a level check. The path card draws it; web/app provides it, since paths know no appointments. */
import { createContext, type ReactNode } from 'react'

/** `look`: what stands there as long as no level check is booked. */
export type CheckActionPart = (props: { readonly sportId: number; readonly look: ReactNode }) => ReactNode

/** Null: only the search for one stands. */
export const CheckAction = createContext<CheckActionPart | null>(null)
