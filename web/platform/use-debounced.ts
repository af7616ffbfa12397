/** A value after the user has paused typing, so that a request is sent only then. */
import { useEffect, useState } from 'react'

/** `value` once it has stayed the same for `ms`; the first value at once. */
export function useDebounced<T>(value: T, ms: number): T {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return rested
}
