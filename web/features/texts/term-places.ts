/** Where a term is trained: the dialog of the term renders it, web/app provides it, since texts know no modules. */
import { createContext, type ReactNode } from 'react'

/** `reference`: as `TrainingModule.glossaryTerms` names the term. */
export type TermPlacesPart = (props: { readonly reference: string }) => ReactNode

/** Null: the dialog ends with the explanation. */
export const TermPlaces = createContext<TermPlacesPart | null>(null)
