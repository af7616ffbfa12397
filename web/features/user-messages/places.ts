/** The addresses of the mailbox: a directory, a message in it, and writing one. */
import { DIRECTORIES, type Directory } from '@wegband/domain/features/user-messages/contract.ts'
import { hrefTo } from '../../platform/router/links.tsx'
import { useSearchParams } from '../../platform/router/links.tsx'
import { useShown } from '../../platform/router/router-context.ts'

export const directoryHref = (directory: Directory): string =>
  hrefTo('app.messages', {}, directory === 'inbox' ? {} : { box: directory })

export const messageHref = (messageId: number, directory: Directory): string =>
  hrefTo('app.message', { messageId }, { box: directory })

const isDirectory = (text: string | undefined): text is Directory =>
  DIRECTORIES.some((directory) => directory === text)

/** The inbox, unless the address names another directory. */
export function useDirectory(): Directory {
  const { box } = useSearchParams()
  return isDirectory(box) ? box : 'inbox'
}

export type OpenPart =
  | { readonly kind: 'list' }
  | { readonly kind: 'message'; readonly id: string }
  | { readonly kind: 'compose' }
  | { readonly kind: 'group' }

/** What stands beside the list. */
export function useOpenPart(): OpenPart {
  const { match } = useShown()
  const { group } = useSearchParams()
  if (match?.name === 'app.message-new') return { kind: group === undefined ? 'compose' : 'group' }
  const id = match?.params['messageId']
  return id === undefined ? { kind: 'list' } : { kind: 'message', id }
}
