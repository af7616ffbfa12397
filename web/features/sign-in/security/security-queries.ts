/** The queries and writes of the security page. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { endOtherSessions, endSession, listSessions } from '@wegband/domain/features/sessions/contract.ts'
import {
  confirmSecondStep,
  createPasskey,
  deletePasskey,
  readSignInWays,
  renamePasskey,
  renewRecoveryCodes,
  setUpSecondStep,
  switchOffSecondStep,
} from '@wegband/domain/features/sign-in/sign-in-methods-contract.ts'
import { readUser } from '@wegband/domain/features/accounts/contract.ts'
import { call } from '../../../platform/api/api.ts'
import { invalidate, queryOf } from '../../../platform/api/queries.ts'

export const useDevices = (userId: number) => useQuery(queryOf(listSessions, { params: { id: userId } }))
export const useSignInWays = (userId: number) => useQuery(queryOf(readSignInWays, { params: { id: userId } }))

/**
 * A change after which devices, sign-in methods and the person are read again. `onDone` is called even when the changed row has unmounted
 * by then.
 */
const useChange = <Input, Output>(
  change: (input: Input) => Promise<Output>,
  onDone: () => void = () => undefined,
) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: onDone,
    onSettled: () => invalidate(client, [listSessions, readSignInWays, readUser]),
  })
}

/** `prove` confirms the user's identity where the server requires it (§5). */
type Prove = <T>(action: () => Promise<T>) => Promise<T>

export const useEndDevice = (userId: number, prove: Prove, onDone: () => void) =>
  useChange(
    (sessionId: number) => prove(() => call(endSession, { params: { id: userId, sessionId } })),
    onDone,
  )
export const useEndOthers = (userId: number, prove: Prove, onDone: () => void) =>
  useChange(() => prove(() => call(endOtherSessions, { params: { id: userId } })), onDone)

export const useKeepPasskey = () =>
  useChange((input: { name: string; response: Record<string, unknown> }) =>
    call(createPasskey, { body: input }),
  )
export const useRenamePasskey = (prove: Prove) =>
  useChange(({ id, name }: { id: number; name: string }) =>
    prove(() => call(renamePasskey, { params: { id }, body: { name } })),
  )
export const useDeletePasskey = (prove: Prove) =>
  useChange((id: number) => prove(() => call(deletePasskey, { params: { id } })))

/** By the password, or undefined after another proof. */
export const useSetUp = (prove: Prove) =>
  useMutation({
    mutationFn: (password: string | undefined) =>
      prove(() => call(setUpSecondStep, { body: password === undefined ? {} : { password } })),
  })
export const useSwitchOn = () => useChange((code: string) => call(confirmSecondStep, { body: { code } }))
export const useSwitchOff = () => useChange((code: string) => call(switchOffSecondStep, { body: { code } }))
export const useRenewCodes = () => useChange((code: string) => call(renewRecoveryCodes, { body: { code } }))
