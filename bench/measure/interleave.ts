/** Measures two things alternately on a noisy machine: A B, B A, A B ... so that disturbances affect both alike. */

export type Summary = { readonly median: number; readonly low: number; readonly high: number }

export const summarise = (values: readonly number[]): Summary => {
  const sorted = values.toSorted((left, right) => left - right)
  const middle = sorted.length / 2
  const median =
    sorted.length % 2 === 1
      ? (sorted[Math.floor(middle)] ?? Number.NaN)
      : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2
  return { median, low: sorted.at(0) ?? Number.NaN, high: sorted.at(-1) ?? Number.NaN }
}

export type Pairs = {
  /** The product's value divided by the reference, for each pair. */
  readonly ratio: Summary
  readonly ours: Summary
  readonly reference: Summary
}

/** Warms both up once, then measures `rounds` pairs. */
export const interleave = async (
  rounds: number,
  ours: () => Promise<number>,
  reference: () => Promise<number>,
): Promise<Pairs> => {
  await ours()
  await reference()
  const pairs: { ours: number; reference: number }[] = []
  for (let round = 0; round < rounds; round += 1) {
    if (round % 2 === 0) {
      const first = await ours()
      pairs.push({ ours: first, reference: await reference() })
    } else {
      const first = await reference()
      pairs.push({ reference: first, ours: await ours() })
    }
  }
  return {
    ratio: summarise(pairs.map((pair) => pair.ours / pair.reference)),
    ours: summarise(pairs.map((pair) => pair.ours)),
    reference: summarise(pairs.map((pair) => pair.reference)),
  }
}

/** `1,234 against 1,600 requests per second`. */
export const figuresOf = (pairs: Pairs, unit: string): string => {
  const format = new Intl.NumberFormat('en', { maximumSignificantDigits: 4 })
  return `${format.format(pairs.ours.median)} against ${format.format(pairs.reference.median)} ${unit}`
}
