/** The layout of cards on paper: A4, ten cards of 85 by 54 mm. All lengths in millimetres, from the upper left corner. */
export const SHEET = { width: 210, height: 297 } as const
export const CARD = { width: 85, height: 54 } as const
const COLUMNS = 2
const ROWS = 5
export const CARDS_PER_SHEET = COLUMNS * ROWS
/** The gap between two cards, so that a crooked cut spoils only one. */
const GAP = 3
/** Length of a crop mark, and its distance from the card. */
export const MARK = { length: 1.2, distance: 0.3 } as const

const LEFT = (SHEET.width - COLUMNS * CARD.width - (COLUMNS - 1) * GAP) / 2
const TOP = (SHEET.height - ROWS * CARD.height - (ROWS - 1) * GAP) / 2

/** The band at the upper edge, and the square of the code with its white margin. */
export const BAND_HEIGHT = 11
export const CODE = { x: 3, y: 13, side: 35 } as const
/** A line for the holder's name, beside the code. */
export const NAME_LINE = { x: CODE.x + CODE.side + 3, y: 24, width: CARD.width - CODE.side - 10 } as const

export type Place = { readonly x: number; readonly y: number }

/** `index`: 0 to 9, row by row. On the back the columns are changed, for printers that turn the paper at its long edge. */
export const placeOf = (index: number, side: 'front' | 'back' = 'front'): Place => {
  const column = index % COLUMNS
  return {
    x: LEFT + (side === 'front' ? column : COLUMNS - 1 - column) * (CARD.width + GAP),
    y: TOP + Math.floor(index / COLUMNS) * (CARD.height + GAP),
  }
}

export const sheetsFor = (cards: number): number => Math.ceil(cards / CARDS_PER_SHEET)

export type Segment = { readonly from: Place; readonly to: Place }

/** Two short lines at each corner, outside of the card. */
export const cropMarks = ({ x, y }: Place): Segment[] =>
  [x, x + CARD.width].flatMap((edge, right) =>
    [y, y + CARD.height].flatMap((level, lower) => {
      const away = (at: number, isFar: number): readonly [number, number] => {
        const sign = isFar === 1 ? 1 : -1
        return [at + sign * MARK.distance, at + sign * (MARK.distance + MARK.length)]
      }
      const [nearX, farX] = away(edge, right)
      const [nearY, farY] = away(level, lower)
      return [
        { from: { x: nearX, y: level }, to: { x: farX, y: level } },
        { from: { x: edge, y: nearY }, to: { x: edge, y: farY } },
      ]
    }),
  )
