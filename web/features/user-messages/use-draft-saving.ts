/** Saves what is typed: at once on this device, and two seconds after the last change on the account, for every other device. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import {
  deleteMessageDraft,
  listMessageDrafts,
  type Recipient,
  saveMessageDraft,
} from '@wegband/domain/features/user-messages/contract.ts'
import { call } from '../../platform/api/api.ts'
import { invalidate } from '../../platform/api/queries.ts'
import { useDebounced } from '../../platform/use-debounced.ts'

const REST_MS = 2000

export type Typed = {
  readonly recipients: readonly Recipient[]
  readonly title: string
  readonly text: string
}

export type DraftState = 'none' | 'saving' | 'saved' | 'on-device'

type SavedBody = {
  readonly recipientIds: number[]
  readonly title: string
  readonly text: string
  readonly replyToId: number | null
}

/** Only changes from what the form began with are saved. `stop` ends the saving: the message was sent, or the draft discarded. */
export function useDraftSaving(
  key: string,
  typed: Typed,
  replyToId: number | undefined,
): { readonly state: DraftState; readonly stop: () => void } {
  const client = useQueryClient()
  const isOver = useRef(false)
  const body = JSON.stringify({
    recipientIds: typed.recipients.map(({ id }) => id),
    title: typed.title,
    text: typed.text,
    replyToId: replyToId ?? null,
  })
  const saved = useRef(body)
  const latest = useRef(body)
  const save = useMutation({
    mutationFn: async (whole: string) => {
      saved.current = whole
      await call(saveMessageDraft, { params: { key }, body: JSON.parse(whole) as SavedBody })
    },
    // The device has it. The next change, or the next visit, tries again.
    onError: () => {
      saved.current = ''
    },
    onSettled: () => invalidate(client, [listMessageDrafts]),
  })
  const { mutate } = save
  useEffect(() => {
    latest.current = body
  }, [body])
  const rested = useDebounced(body, REST_MS)
  useEffect(() => {
    if (!isOver.current && rested !== saved.current && rested === latest.current) mutate(rested)
  }, [rested, mutate])
  // What was typed in the last two seconds before the page is left.
  useEffect(
    () => () => {
      if (!isOver.current && latest.current !== saved.current) mutate(latest.current)
    },
    [mutate],
  )
  const [first] = useState(body)
  const stateOf = (): DraftState => {
    if (body === first && save.isIdle) return 'none'
    if (save.isError) return 'on-device'
    return save.isSuccess && save.variables === body ? 'saved' : 'saving'
  }
  return {
    state: stateOf(),
    stop: () => {
      isOver.current = true
    },
  }
}

/** Discards a draft; one that was never saved has nothing to discard. */
export function useDiscardDraft() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (key: string) => call(deleteMessageDraft, { params: { key } }),
    onSettled: () => invalidate(client, [listMessageDrafts]),
  })
}
