/** What the audit log must never hold: secrets, and the health data of a person. */

/** Whole names or endings of fields, in any spelling. */
const FORBIDDEN =
  /(?:password|passwordhash|secret|token|apikey|privatekey|recoverycodes?|otp|iban|sealed|emergency|allergies|medication|illnesses|health)$/

const HIDDEN = '***'

const isForbidden = (name: string): boolean => FORBIDDEN.test(name.toLowerCase().replaceAll(/[^a-z]/g, ''))

const clean = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(clean)
  if (value === null || typeof value !== 'object') return value
  return withoutSecrets(value)
}

/** Hides the values of such fields at every depth. A flag or a number says nothing and stays: `password: true` is that one was set. */
export const withoutSecrets = (details: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(details).map(([name, value]) => [
      name,
      isForbidden(name) && value !== null && typeof value !== 'boolean' && typeof value !== 'number'
        ? HIDDEN
        : clean(value),
    ]),
  )
