/** Degrees as people type them: with a point or a comma. */

/** A metre is about the fifth digit. */
const DIGITS = 5

export const shownDegrees = (degrees: number): string => String(Number(degrees.toFixed(DIGITS)))

/** Undefined for what is no number within the bounds. */
export const degreesIn = (typed: string, most: number): number | undefined => {
  const text = typed.trim().replace(',', '.')
  if (!/^-?\d{1,3}(?:\.\d{1,15})?$/.test(text)) return undefined
  const degrees = Number(text)
  return Math.abs(degrees) <= most ? degrees : undefined
}
