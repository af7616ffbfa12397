/** Reads the library page by page, and more often while something in it is worked on. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { listVideos, VIDEO_STATES, type Video } from '@wegband/domain/features/videos/library-contract.ts'
import { callPage } from '../../../platform/api/api.ts'
import { keyOf } from '../../../platform/api/queries.ts'
import { useGoTo, useSearchParams } from '../../../platform/router/links.tsx'
import { pageOf } from '../../admin/paged-list.tsx'

/** Others upload too, and the server makes one video after the other. */
const WHILE_BUSY_MS = 3000

export type LibraryFilter = {
  readonly search: string
  readonly state: string
  readonly page: number
  /** The id of the video whose panel is open, or an empty text. */
  readonly video: string
}

const stateOf = (typed: string) => VIDEO_STATES.find((state) => state === typed)
const isBusy = ({ state }: Video): boolean => state === 'uploading' || state === 'processing'

export function useLibraryFilter(): LibraryFilter {
  const { search = '', state = '', page = '', video = '' } = useSearchParams()
  return { search, state: stateOf(state) ?? '', page: pageOf(page), video }
}

/** The query part of the address of a filter. */
export const filterSearch = ({ search, state, page, video }: LibraryFilter) =>
  Object.fromEntries(
    Object.entries({ search, state, page: page > 1 ? String(page) : '', video }).filter(
      ([, value]) => value !== '',
    ),
  )

/** Goes to another page, search or state; the open video stays. */
export function useLook(): (next: Partial<LibraryFilter>) => void {
  const goTo = useGoTo()
  const filter = useLibraryFilter()
  return (next) =>
    void goTo(
      'app.admin-videos',
      {},
      { search: filterSearch({ ...filter, page: 1, ...next }), replace: true },
    )
}

export function useLibrary() {
  const { search, state, page } = useLibraryFilter()
  const known = stateOf(state)
  const query = {
    page: String(page),
    ...(search === '' ? {} : { search }),
    ...(known === undefined ? {} : { state: known }),
  }
  return useQuery({
    queryKey: keyOf(listVideos, { query }),
    queryFn: () => callPage(listVideos, { query }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.data.some(isBusy) === true ? WHILE_BUSY_MS : false),
  })
}
