/** The submits of a form, one at a time. A refused one moves the focus to the first wrong field. */
import { useRef, useState } from 'react'
import { useFocusFirstInvalid } from './focus-first-invalid.ts'
import type { Refused } from './refusals.ts'

type Tries<Values> = {
  readonly part: string | undefined
  readonly refusedCount: number
  readonly isTried: boolean
  readonly isSending: boolean
  readonly refused: Refused<Values> | undefined
}

const isPromise = (answer: unknown): answer is Promise<unknown> => answer instanceof Promise

/** `part`: a step of a longer form counts its own tries. */
export function useTries<Values>(part: string | undefined) {
  const [tries, setTries] = useState<Tries<Values>>({
    part,
    refusedCount: 0,
    isTried: false,
    isSending: false,
    refused: undefined,
  })
  const element = useFocusFirstInvalid(tries.refusedCount)
  const [saved, setSaved] = useState<Values>()
  // a ref, because a second press may come before the button renders as busy
  const isSending = useRef(false)
  const resets = useRef(0)

  const refuse = (refused?: Refused<Values>): void =>
    setTries(({ refusedCount }) => ({
      part,
      refusedCount: refusedCount + 1,
      isTried: true,
      isSending: false,
      refused,
    }))
  const follow = async (answer: Promise<unknown>, sent: Values): Promise<void> => {
    const resetsBefore = resets.current
    isSending.current = true
    setTries((before) => ({ ...before, isSending: true, refused: undefined }))
    try {
      await answer
      if (resets.current === resetsBefore) setSaved(sent)
      setTries((before) => ({ ...before, isTried: false, isSending: false }))
    } catch (error) {
      refuse({ error, sent })
    } finally {
      isSending.current = false
    }
  }
  return {
    element,
    isTried: tries.isTried && tries.part === part,
    isSending: tries.isSending,
    refused: tries.refused,
    /** The values that the server accepted last. */
    saved,
    refuse: () => refuse(),
    send: (values: Values, send: (values: Values) => unknown): void => {
      if (isSending.current) return
      const answer = send(values)
      if (isPromise(answer)) void follow(answer, values)
    },
    forget: (): void => {
      resets.current += 1
      setSaved(undefined)
      setTries((before) => ({ ...before, isTried: false, refused: undefined }))
    },
  }
}
