import type { ReactNode } from 'react'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton/skeleton.tsx'

/** Keeps the place of a tile that is loading, so that nothing below it jumps. `height`: about that of the tile. */
export function TileSkeleton(props: { readonly height: number }): ReactNode {
  const t = useMessages('dashboard')
  return (
    <SkeletonGroup label={t('loading')}>
      <Skeleton shape="mat" height={props.height} />
    </SkeletonGroup>
  )
}
