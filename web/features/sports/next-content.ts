/** Which video of a module comes next. */
import type { Content } from '@wegband/domain/features/videos/contract.ts'

const isOpen = ({ missing, videoState }: Content): boolean => missing === null && videoState === 'ready'

/** The next one of the module that may be watched. */
export const contentAfter = (contents: readonly Content[], contentId: string): Content | undefined =>
  contents.slice(contents.findIndex(({ id }) => String(id) === contentId) + 1).find(isOpen)

/** What to watch next: a video that was started, else the first new one that may be watched. */
export const nextContent = (contents: readonly Content[]): Content | undefined => {
  const open = contents.filter(isOpen)
  return (
    open.find((content) => content.progress > 0 && content.completedAt === null) ??
    open.find((content) => content.completedAt === null) ??
    open[0]
  )
}
