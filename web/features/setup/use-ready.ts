/** Tells the frame of the set-up whether the shown part is done. */
import { useEffect, useEffectEvent } from 'react'
import type { PartProps } from './part-props.ts'

export function useReady({ onReady }: Pick<PartProps, 'onReady'>, isReady: boolean): void {
  const report = useEffectEvent(onReady)
  useEffect(() => report(isReady), [isReady])
}
