/** The numbers as tables: a row for each year of birth, a column for each gender. */
import type { ReactNode } from 'react'
import type { CountedYear } from '@wegband/domain/features/yearly-count/contract.ts'
import { type Cell, COUNTED_GENDERS } from '@wegband/domain/features/yearly-count/count-rules.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Mat } from '../../ui/mat/mat.tsx'
import { ScrollArea } from '../../ui/scroll-area/scroll-area.tsx'
import styles from './yearly-count.module.css'

const sumOf = (cells: readonly Cell[]): number => cells.reduce((sum, { count }) => sum + count, 0)

function CountTable(props: { readonly title: string; readonly cells: readonly Cell[] }): ReactNode {
  const t = useMessages('yearly-count')
  const format = useFormats()
  const { title, cells } = props
  const years = [...new Set(cells.map(({ born }) => born))].toSorted(
    (one, other) => (one ?? 0) - (other ?? 0),
  )
  const genders = COUNTED_GENDERS.filter((gender) => cells.some((cell) => cell.gender === gender))
  const of = (born: number | null | undefined, gender?: Cell['gender']): string =>
    format.number(
      sumOf(
        cells.filter(
          (cell) =>
            (born === undefined || cell.born === born) && (gender === undefined || cell.gender === gender),
        ),
      ),
    )
  return (
    <Mat as="section">
      <h2 className="t-section">{title}</h2>
      <ScrollArea label={title}>
        <table className={styles.table}>
          <caption className="visually-hidden">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{t('born')}</th>
              {genders.map((gender) => (
                <th key={gender} scope="col">
                  {t(`gender.${gender}`)}
                </th>
              ))}
              <th scope="col">{t('sum')}</th>
            </tr>
          </thead>
          <tbody>
            {years.map((born) => (
              <tr key={born ?? 'none'}>
                <th scope="row">{born ?? t('unknownBorn')}</th>
                {genders.map((gender) => (
                  <td key={gender}>{of(born, gender)}</td>
                ))}
                <td>{of(born)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('sum')}</th>
              {genders.map((gender) => (
                <td key={gender}>{of(undefined, gender)}</td>
              ))}
              <td>{of(undefined)}</td>
            </tr>
          </tfoot>
        </table>
      </ScrollArea>
    </Mat>
  )
}

export function CountTables(props: { readonly counted: CountedYear }): ReactNode {
  const t = useMessages('yearly-count')
  const { a, b } = props.counted
  const groups = [...new Map(b.map((cell) => [`${cell.federationNumber} ${cell.sportCode}`, cell])).values()]
  return (
    <div className={styles.tables}>
      <CountTable title={t('a')} cells={a} />
      {groups.map(({ federationNumber, sportCode }) => (
        <CountTable
          key={`${federationNumber} ${sportCode}`}
          title={
            sportCode === ''
              ? t('b', { number: federationNumber })
              : t('sportOf', { code: sportCode, number: federationNumber })
          }
          cells={b.filter(
            (cell) => cell.federationNumber === federationNumber && cell.sportCode === sportCode,
          )}
        />
      ))}
    </div>
  )
}
