/** Reads of the editor, and writes after which they are read again. */
import { useQueryClient } from '@tanstack/react-query'
import {
  listTrainingChanges,
  readTrainingNode,
  readTrainingTree,
} from '@wegband/domain/features/training-editor/contract.ts'
import type { NodeKey } from '@wegband/domain/features/training-editor/node-kinds.ts'
import { invalidate } from '../../platform/api/queries.ts'
import { useShowError } from '../../platform/api/show-error.ts'

const READS = [readTrainingTree, readTrainingNode, listTrainingChanges]

/** Undefined after a refusal, which is shown. */
export function useTrainingWrite(): <T>(work: Promise<T>) => Promise<T | undefined> {
  const queryClient = useQueryClient()
  const showError = useShowError()
  return async (work) => {
    try {
      const result = await work
      await invalidate(queryClient, READS)
      return result
    } catch (error) {
      showError(error)
      return undefined
    }
  }
}

export const paramsOf = ({ kind, id }: NodeKey) => ({ kind, id: String(id) })
