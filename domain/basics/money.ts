/** Amounts of money: whole cents of one currency, the euro (§9). Every calculation stays in whole numbers. */

/** A whole number of cents. */
export type Cents = number

/** What happens to the part of a cent. `down` is toward zero, `up` away from zero, `nearest` takes halves away from zero. */
export type Rounding = 'down' | 'up' | 'nearest'

/** A price that need not be whole cents, such as a total per month. The denominator is above zero. */
export type Ratio = { readonly numerator: number; readonly denominator: number }

export const CENTS_PER_EURO = 100
const PERCENT = 100

/** The amount itself. A number that is not whole, or too large to be exact, throws a RangeError: the caller is wrong. */
export const exactCents = (value: number): Cents => {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number of cents: ${value}`)
  // -0 would print as "-0,00 €".
  return value === 0 ? 0 : value
}

export const sumCents = (amounts: readonly Cents[]): Cents =>
  amounts.reduce((sum, amount) => exactCents(sum + exactCents(amount)), 0)

/** The whole cents of a ratio. The remainder is taken before the division, so the quotient is exact. */
export const roundRatio = ({ numerator, denominator }: Ratio, rounding: Rounding): Cents => {
  if (!Number.isSafeInteger(denominator) || denominator <= 0)
    throw new RangeError(`not a divisor: ${denominator}`)
  const size = Math.abs(exactCents(numerator))
  const rest = size % denominator
  const whole = (size - rest) / denominator
  const isRaised = rest > 0 && (rounding === 'up' || (rounding === 'nearest' && rest * 2 >= denominator))
  return exactCents(Math.sign(numerator) * (isRaised ? whole + 1 : whole))
}

/** A share of an amount: so many of so many parts, as days of a period. */
export const shareOf = (amount: Cents, parts: number, ofParts: number, rounding: Rounding): Cents =>
  roundRatio({ numerator: amount * parts, denominator: ofParts }, rounding)

/** The part of each weight in an amount, in whole cents that add up to the amount. Weights are zero or more, and not all zero. */
export const splitCents = (amount: Cents, weights: readonly number[]): Cents[] => {
  const whole = sumCents(weights)
  let before = 0
  let given = 0
  return weights.map((weight) => {
    before += weight
    const part = shareOf(amount, before, whole, 'down') - given
    given += part
    return part
  })
}

export const percentOf = (amount: Cents, percent: number, rounding: Rounding): Cents =>
  shareOf(amount, percent, PERCENT, rounding)

/** Less than zero if the left one is smaller. */
export const compareRatios = (left: Ratio, right: Ratio): number =>
  left.numerator * right.denominator - right.numerator * left.denominator

/** The nearest whole euro in cents; `isRounded` if that differs from the exact amount (§9: then it is shown with 'ca.'). */
export const wholeEuro = ({ numerator, denominator }: Ratio): { cents: Cents; isRounded: boolean } => {
  const euro = roundRatio({ numerator, denominator: denominator * CENTS_PER_EURO }, 'nearest')
  const cents = exactCents(euro * CENTS_PER_EURO)
  return { cents, isRounded: cents * denominator !== numerator }
}
