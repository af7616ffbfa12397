/** Whose profile a page edits: the viewer's, or that of the child in the address (`?child=7`). */
import { useSuspenseQuery } from '@tanstack/react-query'
import type { Viewer } from '@wegband/domain/features/accounts/contract.ts'
import { useSearchParams } from '../../platform/router/links.tsx'
import { useViewer, viewerQuery } from '../accounts/viewer.ts'

export type PersonToEdit = {
  readonly person: Viewer
  readonly isChild: boolean
  /** For links between pages about the same person. */
  readonly search: { readonly child: number } | undefined
}

/** For the id of any other person in the address the viewer's own profile is shown. */
export function usePersonToEdit(): PersonToEdit {
  const viewer = useViewer()
  const wanted = Number(useSearchParams()['child'])
  const isChild = viewer.childIds.includes(wanted)
  const person = useSuspenseQuery(viewerQuery(isChild ? wanted : viewer.id)).data
  return { person, isChild, search: isChild ? { child: wanted } : undefined }
}
