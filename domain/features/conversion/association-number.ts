/** The association's member numbers: compared without blanks and case, shown in groups (`DE 204 118`). */

/** The pattern of the normal form. */
export const NUMBER_SHAPE = /^[A-Z0-9-]{4,20}$/

/** The stored and compared form: `DE204118`. */
export const normalNumber = (text: string): string => text.replaceAll(/[\s.]+/g, '').toUpperCase()

/** The form printed on the card: letters, then digits in threes from the end. */
export const shownNumber = (number: string): string => {
  const [, emails = '', digits = ''] = /^([A-Z]*)(\d+)$/.exec(number) ?? []
  if (digits === '') return number
  const groups = digits.replaceAll(/\B(?=(\d{3})+$)/g, ' ')
  return emails === '' ? groups : `${emails} ${groups}`
}
