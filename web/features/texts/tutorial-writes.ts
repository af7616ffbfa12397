/** Stores that a tip was opened, and the switch for all tips. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { readUser } from '@wegband/domain/features/accounts/contract.ts'
import { markTutorialKnown, toggleTutorials } from '@wegband/domain/features/texts/tutorial-contract.ts'
import type { TutorialName } from '@wegband/domain/features/texts/tutorial-rules.ts'
import { call, theSession } from '../../platform/api/api.ts'
import { useErrorWords } from '../../platform/api/error-words.ts'
import { showToast } from '../../platform/words/notices.ts'
import { invalidate } from '../../platform/api/queries.ts'
import { createStore, useStore } from '../../platform/store.ts'

/** Opened on this device since the app was started: not offered again while the server has not confirmed it. */
const openedHere = createStore<{
  readonly userId: number | undefined
  readonly names: readonly TutorialName[]
}>({
  userId: undefined,
  names: [],
})

const namesOf = (userId: number | undefined): readonly TutorialName[] => {
  const opened = openedHere.get()
  return opened.userId === userId ? opened.names : []
}

/** For the host of the tips. */
export function useTutorials(): {
  readonly opened: readonly TutorialName[]
  readonly markOpened: (name: TutorialName) => void
  readonly switchOff: () => void
} {
  const client = useQueryClient()
  useStore(openedHere)
  const toggle = useTutorialSwitch()
  const markOpened = useCallback(
    (name: TutorialName): void => {
      const userId = theSession().personId()
      if (userId === undefined || namesOf(userId).includes(name)) return
      openedHere.set({ userId, names: [...namesOf(userId), name] })
      // If it fails, the tip is shown once more another day.
      call(markTutorialKnown, { params: { id: userId }, body: { name } })
        .then(() => invalidate(client, [readUser]))
        .catch(() => undefined)
    },
    [client],
  )
  return { opened: namesOf(theSession().personId()), markOpened, switchOff: () => toggle.mutate() }
}

/** Switches tips off or on (§7 toggle-tutorials); `mutate()` toggles the present state. */
export function useTutorialSwitch() {
  const client = useQueryClient()
  const words = useErrorWords()
  return useMutation({
    mutationFn: () => call(toggleTutorials),
    onSuccess: () => invalidate(client, [readUser]),
    onError: (error) => void showToast({ tone: 'danger', text: words(error).text }),
  })
}
