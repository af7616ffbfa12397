/** "Wing Chun, Level 3" with the end of the belt: where a module belongs. */
import type { ReactNode } from 'react'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { Swatch } from '../../../ui/band/swatch.tsx'
import type { LevelView } from '../path/level-view.ts'

export function ModulePlace(props: {
  readonly path: { readonly name: string }
  readonly view: Pick<LevelView, 'belt' | 'stripes' | 'level'>
}): ReactNode {
  const { path, view } = props
  const t = useMessages('sports')
  return (
    <span className="row">
      <Swatch belt={view.belt} stripes={view.stripes} width={38} height={12} />
      {t('module.place', { sport: path.name, index: view.level.index })}
    </span>
  )
}
