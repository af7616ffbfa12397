/** The steps of linking a card to its owner, card first or person first, with their requests. */
import { useState } from 'react'
import type { FreeCard, GivenCard } from '@wegband/domain/features/cards/card-contract.ts'
import { useFreeCard, useGiveCard, useUndoCard } from './queries.ts'
import type { Chosen } from './member-hits.tsx'

export type LinkStep =
  | { readonly name: 'desk' }
  /** Checks a card; `chosen`: for this person. */
  | { readonly name: 'scan'; readonly chosen: Chosen | undefined }
  | { readonly name: 'person'; readonly card: FreeCard }
  | { readonly name: 'done'; readonly card: FreeCard; readonly given: GivenCard; readonly chosen: Chosen }

export function useLinking(schoolId: number) {
  const [step, setStep] = useState<LinkStep>({ name: 'desk' })
  const free = useFreeCard()
  const giving = useGiveCard()
  const undoing = useUndoCard()

  const goTo = (next: LinkStep): void => {
    free.reset()
    giving.reset()
    setStep(next)
  }
  const give = (card: FreeCard, chosen: Chosen): void =>
    giving.mutate(
      { userId: chosen.person.id, card, replace: chosen.isReplacing },
      { onSuccess: (given) => goTo({ name: 'done', card, given, chosen }) },
    )
  const find = (code: string): void => {
    if (step.name !== 'scan') return
    const { chosen } = step
    giving.reset()
    free.mutate(
      { schoolId, code },
      {
        onSuccess: (card) => {
          if (chosen === undefined) goTo({ name: 'person', card })
          else give(card, chosen)
        },
      },
    )
  }
  return {
    step,
    /** Why the card cannot be linked; undefined while nothing is wrong. */
    error: giving.error ?? free.error ?? undefined,
    isBusy: giving.isPending || free.isPending,
    busyId: giving.isPending ? giving.variables.userId : undefined,
    undoing,
    goTo,
    find,
    give,
  }
}
export type Linking = ReturnType<typeof useLinking>
