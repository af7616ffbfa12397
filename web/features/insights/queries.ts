/** The queries of the page of figures. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { readFigures, type Range } from '@wegband/domain/features/insights/contract.ts'
import { queryOf } from '../../platform/api/queries.ts'

/** Keeps the previous data until the next is loaded. */
export const useFigures = (schoolId: number, range: Range, sport: string | undefined) =>
  useQuery({
    ...queryOf(readFigures, {
      params: { id: schoolId },
      query: { range, ...(sport === undefined ? {} : { sport }) },
    }),
    placeholderData: keepPreviousData,
  })
