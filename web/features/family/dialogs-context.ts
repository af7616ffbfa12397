/** How the parts of the family page open its dialogs. */
import { createContext, useContext } from 'react'
import type { Relation } from '@wegband/domain/features/family/contract.ts'

export type OpenDialog =
  | { readonly kind: 'add-child' }
  | { readonly kind: 'ask'; readonly type: 'parent' | 'training-buddy' | 'sponsoring' }
  | { readonly kind: 'child' | 'credit' | 'hand-over' | 'invite' | 'release'; readonly relation: Relation }

type Dialogs = { readonly open: (dialog: OpenDialog) => void }
/** Provided by `FamilyDialogs`. */
export const DialogsContext = createContext<Dialogs>({ open: () => undefined })
export const useDialogs = (): Dialogs => useContext(DialogsContext)
