/** The key of a new term: its German title, by which modules then name it for good. */

/** With a number behind it where another term began with the same title. */
export const newTermKey = (title: string, taken: ReadonlySet<string>): string => {
  if (!taken.has(title)) return title
  let number = 2
  while (taken.has(`${title} (${number})`)) number += 1
  return `${title} (${number})`
}
