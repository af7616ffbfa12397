/** A choice of the profile that is saved at once; after a failure the error and the old value are shown. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { readUser } from '@wegband/domain/features/accounts/contract.ts'
import { invalidate } from '../../platform/api/queries.ts'
import { useShowError } from '../../platform/api/show-error.ts'

/** `userId`: the user to read again afterwards. */
export function useChoice<Choice>(userId: number, send: (choice: Choice) => Promise<unknown>) {
  const client = useQueryClient()
  const showError = useShowError()
  return useMutation({
    mutationFn: async (choice: Choice) => {
      await send(choice)
      await invalidate(client, [readUser], { id: userId })
    },
    onError: showError,
  })
}
