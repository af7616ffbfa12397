/** What a list shows stands in its address: search, filters, sorting, hidden columns. So a link shows the same to another person. */
import { useRouter } from '../../platform/router/router-context.ts'
import { useSearchParams } from '../../platform/router/links.tsx'

export type Sort = { readonly id: string; readonly isDown: boolean }

/** `name` rises, `-name` falls. */
export const sortOf = (text: string | undefined): Sort | undefined =>
  text === undefined || text === '' ? undefined : { id: text.replace(/^-/, ''), isDown: text.startsWith('-') }

export const sortText = ({ id, isDown }: Sort): string => `${isDown ? '-' : ''}${id}`

/** Ids of columns that are hidden. */
export const hiddenOf = (text: string | undefined): readonly string[] =>
  (text ?? '').split(',').filter((id) => id !== '')

type Change = { readonly [key: string]: string | undefined }

/** The texts of the address, and a change of some of them; an empty one is removed. The history keeps one entry for the list. */
export function useTableAddress(): {
  readonly search: { readonly [key: string]: string | undefined }
  readonly change: (change: Change) => void
} {
  const router = useRouter()
  const search = useSearchParams()
  const change = (next: Change): void => {
    const path = router.state.get()?.place.pathname ?? ''
    const filled = Object.entries({ ...search, ...next }).filter(
      (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '',
    )
    const query = new URLSearchParams(filled).toString()
    void router.navigate(query === '' ? path : `${path}?${query}`, { replace: true })
  }
  return { search, change }
}
