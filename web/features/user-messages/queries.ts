/** Reads the mailbox page by page, and changes it; live events refresh it (web/platform/live/live-topics.ts). */
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { readUser } from '@wegband/domain/features/accounts/contract.ts'
import {
  changeUserMessages,
  countUserMessages,
  deleteUserMessage,
  type Directory,
  listMessageDrafts,
  listRecipients,
  listUserMessages,
  MESSAGES_PER_PAGE,
  markUserMessageRead,
  type MessageAction,
  type Recipient,
  readUserMessage,
  restoreUserMessage,
  SEARCH_MIN,
} from '@wegband/domain/features/user-messages/contract.ts'
import { call, callPage } from '../../platform/api/api.ts'
import { invalidate, keyOf, queryOf } from '../../platform/api/queries.ts'
import { useDebounced } from '../../platform/use-debounced.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { dismissToast, showToast } from '../../platform/words/notices.ts'

/** While typing. §9 names 1,500 ms for searches of places; people wait for names. */
const TYPING_MS = 300

const PAGE = { per_page: String(MESSAGES_PER_PAGE), limit: String(MESSAGES_PER_PAGE) }

/** A search looks into all directories. */
const queryFor = (directory: Directory, search: string) =>
  search === '' ? { [directory]: '1' as const, ...PAGE } : { search, ...PAGE }

export function useMailbox(directory: Directory, typed: string) {
  const rested = useDebounced(typed.trim(), TYPING_MS)
  const query = queryFor(directory, rested.length < SEARCH_MIN ? '' : rested)
  return useInfiniteQuery({
    queryKey: keyOf(listUserMessages, { query }),
    queryFn: ({ pageParam }) =>
      callPage(listUserMessages, {
        query: pageParam === undefined ? query : { ...query, before: pageParam },
      }),
    initialPageParam: undefined as string | undefined,
    // `before` counts from the oldest loaded one.
    getNextPageParam: ({ data, meta }) => (meta.total > data.length ? data.at(-1)?.sentAt : undefined),
  })
}

/** What was typed and not sent. `isWanted` false: it is not asked for. */
export const useDrafts = (isWanted: boolean) => useQuery({ ...queryOf(listMessageDrafts), enabled: isWanted })

export const useMessage = (id: string, directory: Directory | undefined) =>
  useQuery({
    ...queryOf(readUserMessage, { params: { id }, query: directory === undefined ? {} : { directory } }),
    // What was deleted for good does not come back.
    retry: false,
  })

/** People whose name begins with the typed text, as soon as it is long enough. */
export function useRecipientSearch(typed: string) {
  const rested = useDebounced(typed.trim(), TYPING_MS)
  const isLong = rested.length >= SEARCH_MIN
  const found = useQuery({
    ...queryOf(listRecipients, { query: { search: rested } }),
    enabled: isLong,
  })
  return {
    people: isLong ? (found.data ?? []) : [],
    isSearching: typed.trim().length >= SEARCH_MIN && (found.isFetching || rested !== typed.trim()),
    hasNone: isLong && found.data?.length === 0 && rested === typed.trim(),
    error: isLong ? found.error : null,
  }
}

/** The people of a reply or a draft, with who reads along. */
export const readRecipients = async (ids: readonly number[]): Promise<readonly Recipient[]> =>
  ids.length === 0 ? [] : call(listRecipients, { query: { 'id[]': ids.map(String) } })

const CHANGED = [listUserMessages, readUserMessage, countUserMessages, readUser]

type Change = {
  readonly ids: readonly number[]
  readonly directory: Directory
  readonly action: MessageAction
}

/** Deleting what is gone already is done (§8: 410 counts as success); restoring it is not. */
const isGone = (error: unknown): boolean => error instanceof AppError && error.code === 'general.gone'

const one = async (id: number, { directory, action }: Change): Promise<void> => {
  const params = { id }
  const body = { 'post-directory': directory }
  if (action === 'delete')
    await call(deleteUserMessage, { params, body }).catch((error: unknown) => {
      if (!isGone(error)) throw error
    })
  else if (action === 'restore') await call(restoreUserMessage, { params, body })
  else await call(markUserMessageRead, { params, body: { unread: action === 'unread' } })
}

const send = async (change: Change): Promise<readonly number[]> => {
  const [id, ...others] = change.ids
  if (id === undefined) return []
  if (others.length > 0) {
    const { directory, action } = change
    const body = { ids: [...change.ids], 'post-directory': directory, action }
    return (await call(changeUserMessages, { body })).ids
  }
  await one(id, change)
  return change.ids
}

/** Where a message lies after it was deleted or restored. */
const movedTo = (directory: Directory): Directory =>
  directory.endsWith('-trashed')
    ? (directory.replace('-trashed', '') as Directory)
    : (`${directory}-trashed` as Directory)

/** Changes one or many, tells what was done, and offers to take it back. */
export function useChangeMessages() {
  const t = useMessages('user-messages')
  const client = useQueryClient()
  const change = useMutation({
    mutationFn: send,
    onSuccess: async (ids, done) => {
      await invalidate(client, CHANGED)
      if (done.action === 'read' || done.action === 'unread') return
      showDone(ids, done)
    },
    onError: (_error, { action }) => void showToast({ tone: 'danger', text: t(`failed.${action}`) }),
  })
  const showDone = (ids: readonly number[], { directory, action }: Change): void => {
    const count = ids.length
    // Another device was faster.
    if (count === 0) return
    if (action === 'delete' && directory.endsWith('-trashed')) {
      showToast({ subject: 'user-messages', tone: 'positive', text: t('done.purged', { count }) })
      return
    }
    const undo: Change = {
      ids,
      directory: movedTo(directory),
      action: action === 'delete' ? 'restore' : 'delete',
    }
    const toast = showToast({
      subject: 'user-messages',
      tone: 'positive',
      text: t(action === 'delete' ? 'done.deleted' : 'done.restored', { count }),
      action: {
        label: t('done.undo'),
        onClick: () => {
          dismissToast(toast)
          change.mutate(undo)
        },
      },
    })
  }
  return change
}
