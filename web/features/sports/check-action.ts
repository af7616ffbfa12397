/** The link to a level check. The path card renders it; web/app provides it, since paths know no appointments. */
import { createContext, type ReactNode } from 'react'

/** `look`: the content while no level check is booked. */
export type CheckActionPart = (props: { readonly sportId: number; readonly look: ReactNode }) => ReactNode

/** Null: only the search link is shown. */
export const CheckAction = createContext<CheckActionPart | null>(null)
