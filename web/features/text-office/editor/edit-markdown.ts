/** What the toolbar of a written text does to it: pure, so that the keyboard and the buttons do the same. */

export type Selection = { readonly text: string; readonly start: number; readonly end: number }

/** Puts signs around the selection, or takes them away where they are. */
export const toggleAround = ({ text, start, end }: Selection, sign: string): Selection => {
  const size = sign.length
  const isAround = text.slice(start - size, start) === sign && text.slice(end, end + size) === sign
  // "**a**" also begins and ends with "*".
  const isLonger = sign === '*' && text.slice(start - 2, start) === '**' && text.slice(end, end + 2) === '**'
  if (start >= size && isAround && !isLonger)
    return {
      text: text.slice(0, start - size) + text.slice(start, end) + text.slice(end + size),
      start: start - size,
      end: end - size,
    }
  return {
    text: text.slice(0, start) + sign + text.slice(start, end) + sign + text.slice(end),
    start: start + size,
    end: end + size,
  }
}

/** Puts a mark before each line of the selection, or takes it away where all have it. */
export const toggleLines = ({ text, start, end }: Selection, mark: string): Selection => {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const next = text.indexOf('\n', Math.max(end, from))
  const to = next < 0 ? text.length : next
  const lines = text.slice(from, to).split('\n')
  const isMarked =
    lines.every((line) => line.startsWith(mark) || line.trim() === '') && lines.some((line) => line !== '')
  const changed = lines
    .map((line) => {
      if (isMarked) return line.startsWith(mark) ? line.slice(mark.length) : line
      return line.trim() === '' && lines.length > 1 ? line : mark + line
    })
    .join('\n')
  return {
    text: text.slice(0, from) + changed + text.slice(to),
    start: lines.length > 1 ? from : Math.max(from, start + changed.length - (to - from)),
    end: lines.length > 1 ? from + changed.length : Math.max(from, end + changed.length - (to - from)),
  }
}

const ADDRESS = 'https://'

/** A link to write the address of; its words are the selection. */
export const addLink = ({ text, start, end }: Selection, words: string): Selection => {
  const shown = text.slice(start, end) || words
  const at = start + shown.length + 3
  return {
    text: `${text.slice(0, start)}[${shown}](${ADDRESS})${text.slice(end)}`,
    start: at + ADDRESS.length,
    end: at + ADDRESS.length,
  }
}
