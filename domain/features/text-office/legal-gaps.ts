/** Places of a template that are still to be filled in, such as `[[name and address]]`. A text with one never comes into force. */

const GAP = /\[\[[^\]]*\]\]/g

/** Each gap once, in the order of the text. */
export const gapsIn = (text: string): string[] => [...new Set(text.match(GAP) ?? [])]
