/** The number of a contract as people read and type it: `V-12`. */
const NUMBER = /^V-(\d{1,9})$/

export const contractNumber = (id: number): string => `V-${id}`

/** The id that a number names; undefined for any other text. */
export const parseContractNumber = (text: string): number | undefined => {
  const [, digits] = NUMBER.exec(text.trim().toUpperCase()) ?? []
  return digits === undefined ? undefined : Number(digits)
}
