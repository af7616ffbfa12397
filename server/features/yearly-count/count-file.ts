/** The count as a table: a row for each year of birth and gender, of all members and of each federation. */
import { csvOf } from '@wegband/domain/basics/csv.ts'
import type { CountedYear } from '@wegband/domain/features/yearly-count/contract.ts'
import { type Cell, keyDayOf } from '@wegband/domain/features/yearly-count/count-rules.ts'
import { translatorFor } from '@wegband/messages/all-bundles.ts'
import type { Io } from '../../http/serve-endpoint.ts'

const t = translatorFor('de')
const COLUMNS = ['keyDay', 'club', 'kind', 'federation', 'sport', 'born', 'gender', 'count'] as const
/** As state associations write it: k for not stated (keine Angabe). */
const GENDER_CODES = { m: 'm', w: 'w', d: 'd', none: 'k' } as const

const cellsOf = ({ born, gender, count }: Cell): string[] => [
  born === null ? '' : String(born),
  GENDER_CODES[gender],
  String(count),
]

/** A: all members. B: members of a federation, each once. S: members who train a sport of a federation. */
export const fileOf = ({ clubNumber, a, b }: CountedYear, year: number): string => {
  const head = [keyDayOf(year), clubNumber]
  return csvOf([
    COLUMNS.map((column) => t(`yearly-count.columns.${column}`)),
    ...a.map((cell) => [...head, 'A', '', '', ...cellsOf(cell)]),
    ...b.map((cell) => [
      ...head,
      cell.sportCode === '' ? 'B' : 'S',
      cell.federationNumber,
      cell.sportCode,
      ...cellsOf(cell),
    ]),
  ])
}

export const sendFile = (text: string, year: number, { reply }: Io) => {
  void reply
    .headers({
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename="bestandserhebung-${year}.csv"`,
    })
    .type('text/csv; charset=utf-8')
    .send(Buffer.from(text))
  return { status: 200, body: undefined } as const
}
