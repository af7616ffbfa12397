/** The band of the start page while it has news: the new weeks are woven when in view, after the celebration of what they earned. */
import { type ReactNode, useState } from 'react'
import type { SportPath } from '@wegband/domain/features/sports/contract.ts'
import { BandStrip } from '../../../ui/band/band-strip.tsx'
import { FreshPlace } from '../../../ui/band/fresh-place.tsx'
import type { LevelView } from '../../sports/path/level-view.ts'
import { BeltMoment } from '../../sports/news/belt-moment.tsx'
import { NewWeeks } from '../../sports/news/new-weeks.tsx'
import { useNews } from '../../sports/news/use-news.ts'
import styles from '../dashboard.module.css'
import { stripWeeksOf, wovenWithout } from './strip-weeks.ts'

/** The middle of the strip's height: what must be in view. */
const MIDDLE = { x: 1, y: 17 } as const

/** `frame`: the tile around the strip. It is a link, so the celebration is not in it. */
export function FreshBand(props: {
  readonly path: SportPath
  readonly view: LevelView
  readonly frame: (strip: ReactNode) => ReactNode
}): ReactNode {
  const { path, view } = props
  const news = useNews(path)
  // The week shown last: the week after it is animated again.
  const [shownWeek, setShownWeek] = useState<number>()
  const isNew = news.newWeeks > 0
  const isHeld = news.moment !== undefined || (isNew && shownWeek !== view.weeks)
  const { weeks, woven, stripes } = stripWeeksOf(view)
  return (
    <>
      {props.frame(
        <div className={styles.freshStrip}>
          <BandStrip
            // A band with another week is another drawing, so its new week is animated.
            key={`${view.weeks} ${String(isHeld)}`}
            belt={view.belt}
            weeks={weeks}
            woven={isHeld ? wovenWithout(view, Math.max(1, news.newWeeks)) : woven}
            stripes={stripes}
            isNew={isNew && !isHeld}
          />
          {isNew && isHeld ? (
            <FreshPlace
              key={view.weeks}
              at={MIDDLE}
              onShown={() => {
                void news.showWeeks().then(() => setShownWeek(view.weeks))
              }}
            />
          ) : null}
        </div>,
      )}
      <BeltMoment path={path} news={news} />
      <NewWeeks count={isHeld ? 0 : news.newWeeks} />
    </>
  )
}
