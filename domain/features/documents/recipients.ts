/** Who receives an upload: the association, or one school. On the wire `association` or `school:{id}` (decisions §4 Documents). */

/** Null: the association. */
export type Recipient = number | null

const SCHOOL = /^school:([1-9]\d{0,9})$/
const MOST = 2_147_483_647

export const recipientText = (schoolId: Recipient): string =>
  schoolId === null ? 'association' : `school:${schoolId}`

/** Undefined for a text that names none. */
export const readRecipient = (text: string): Recipient | undefined => {
  if (text === 'association') return null
  const id = Number(SCHOOL.exec(text)?.[1] ?? Number.NaN)
  return Number.isInteger(id) && id <= MOST ? id : undefined
}
