/** How far people have watched: videos of trained modules are seen, the next video is half seen, the rest is new. */
import { addDays, type Day, instantAt } from '@wegband/domain/basics/calendar-days.ts'
import type { PlacedModule } from './training-plan.ts'
import { add, type Row } from '../federation/federation.ts'
import { demoId } from '../people/people.ts'
import { SPORT, type SportId } from './sports.ts'

type Watching = { username: string; sportId: SportId; levelIndex: number; seenModules: number }

const WATCHING: readonly Watching[] = [
  { username: 'olivia', sportId: SPORT.wingChun, levelIndex: 1, seenModules: 17 },
  { username: 'emil', sportId: SPORT.wingChun, levelIndex: 2, seenModules: 24 },
  { username: 'mara', sportId: SPORT.escrima, levelIndex: 1, seenModules: 1 },
  { username: 'mara', sportId: SPORT.wingChun, levelIndex: 3, seenModules: 13 },
]
/** Share of the current video that a person has seen. */
const HALF = 0.5
const EVENING = '21:10'

type Place = { contents: readonly Row<'contents'>[]; today: Day }

const videosOf = ({ contents }: Place, module: PlacedModule | undefined): Row<'contents'>[] =>
  contents.filter(
    ({ moduleId, isSolo, videoState }) => moduleId === module?.id && isSolo && videoState === 'ready',
  )

const watched = (
  rows: Row<'contentProgress'>[],
  userId: number,
  content: Row<'contents'>,
  { share, at }: { share: number; at: string },
): void => {
  const length = content.videoLength ?? 0
  add(rows, {
    userId,
    contentId: content.id,
    seconds: Math.round(length * share),
    completedAt: share === 1 ? at : null,
    createdAt: at,
    updatedAt: at,
  })
}

/** The most recently watched comes last, so that "go on" continues it. */
export const buildVideoProgress = (
  modules: readonly PlacedModule[],
  contents: readonly Row<'contents'>[],
  today: Day,
): Row<'contentProgress'>[] => {
  const rows: Row<'contentProgress'>[] = []
  const place = { contents, today }
  for (const { username, sportId, levelIndex, seenModules } of WATCHING) {
    const userId = demoId(username)
    const ofLevel = modules.filter((one) => one.sportId === sportId && one.levelIndex === levelIndex)
    ofLevel.slice(0, seenModules).forEach((module, index) => {
      const at = instantAt(addDays(today, index - seenModules - 2), EVENING)
      for (const video of videosOf(place, module)) watched(rows, userId, video, { share: 1, at })
    })
    const [first, second] = videosOf(place, ofLevel[seenModules])
    const yesterday = instantAt(addDays(today, -1), EVENING)
    if (first !== undefined && second !== undefined) {
      watched(rows, userId, first, { share: 1, at: instantAt(addDays(today, -2), EVENING) })
      watched(rows, userId, second, { share: HALF, at: yesterday })
    } else if (first !== undefined) {
      watched(rows, userId, first, { share: HALF, at: yesterday })
    }
  }
  return rows
}
