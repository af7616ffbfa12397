/** Whose profile a page edits: the viewer's, or that of the child in the address (`?child=7`). */
import { useSuspenseQuery } from '@tanstack/react-query'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { Viewer } from '@wegband/domain/features/accounts/contract.ts'
import { useSearchParams } from '../../platform/router/links.tsx'
import { useViewer, viewerQuery } from '../accounts/viewer.ts'

export type PersonToEdit = {
  readonly person: Viewer
  readonly isChild: boolean
  /** For links between pages about the same person. */
  readonly search: { readonly child: number } | undefined
}

/**
 * The id of anybody else is refused like an id that does not exist. Shown instead, the viewer might delete their own data under the
 * address of a former child.
 */
export function usePersonToEdit(): PersonToEdit {
  const viewer = useViewer()
  const { child } = useSearchParams()
  const wanted = Number(child)
  const isChild = viewer.childIds.includes(wanted)
  if (child !== undefined && !isChild && wanted !== viewer.id) throw new AppError('general.not-found')
  const person = useSuspenseQuery(viewerQuery(isChild ? wanted : viewer.id)).data
  return { person, isChild, search: isChild ? { child: wanted } : undefined }
}
