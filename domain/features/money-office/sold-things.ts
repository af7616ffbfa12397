/** What members bought, they keep: the office may add to it and take nothing away. */
export const losesSomething = (before: readonly string[], after: readonly string[]): boolean => {
  const left = new Set(after)
  return before.some((key) => !left.has(key))
}
