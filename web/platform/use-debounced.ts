/** A value that is still being typed, once it has rested: what is asked for while somebody types is asked for after they paused. */
import { useEffect, useState } from 'react'

/** `value` as it was `ms` ago and has been since; the first one at once. */
export function useDebounced<T>(value: T, ms: number): T {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return rested
}
