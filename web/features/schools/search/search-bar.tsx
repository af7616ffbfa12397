/** The search field, the own position, and the filters above the list. */
import type { ReactNode } from 'react'
import type { SportTag } from '@wegband/domain/features/schools/contract.ts'
import { kidsFirst } from '@wegband/domain/features/sports/kids-program.ts'
import { useFormats } from '../../../platform/words/formats.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { Chip, ChipRow } from '../../../ui/chip/chip.tsx'
import { TextField } from '../../../ui/field/field.tsx'
import { IconButton } from '../../../ui/icon-button/icon-button.tsx'
import { crosshairSimple } from '../../../ui/icon/phosphor/crosshair-simple.gen.ts'
import { magnifyingGlass } from '../../../ui/icon/phosphor/magnifying-glass.gen.ts'
import { useIsForChild } from '../../sports/kids/use-is-for-child.ts'
import styles from '../schools.module.css'
import { RADII, type Search } from './use-search.ts'

/** The next larger radius. */
export const widerThan = (distance: number): number =>
  RADII[(RADII.findIndex((radius) => radius === distance) + 1) % RADII.length] ?? RADII[0]

export function SearchBar(props: {
  readonly search: Search
  /** Whether the search is around a place: only then a radius applies. */
  readonly hasCentre: boolean
  /** The sports of the hits, to narrow the list. */
  readonly sports: readonly SportTag[]
}): ReactNode {
  const t = useMessages('schools')
  const format = useFormats()
  const { search, sports, hasCentre } = props
  const { filters, filter } = search
  const isForChild = useIsForChild()
  return (
    <div>
      <form
        className={styles.bar}
        onSubmit={(event) => {
          event.preventDefault()
          search.send()
        }}
      >
        <div className={styles.field}>
          <TextField
            label={t('search.label')}
            type="search"
            icon={magnifyingGlass}
            autoComplete="off"
            maxLength={80}
            value={search.typed}
            error={search.hasNoPosition ? t('search.noPosition') : undefined}
            status={
              search.isResting || search.isLocating
                ? { kind: 'checking', text: t('search.searching') }
                : undefined
            }
            onChange={(event) => search.type(event.target.value)}
          />
        </div>
        <div className={styles.locate}>
          <IconButton
            icon={crosshairSimple}
            tone="soft"
            label={t('search.position')}
            isDisabled={search.isLocating}
            onClick={() => void search.locate()}
          />
        </div>
      </form>
      <ChipRow label={t('search.filters')}>
        {hasCentre ? (
          <Chip isOn onClick={() => filter({ distance: widerThan(filters.distance) })}>
            {format.distance(filters.distance)}
          </Chip>
        ) : null}
        {kidsFirst(sports, isForChild).map(({ id, name }) => (
          <Chip
            key={id}
            isOn={filters.sport === id}
            onClick={() => filter({ sport: filters.sport === id ? undefined : id })}
          >
            {name}
          </Chip>
        ))}
        <Chip isOn={filters.isTrial} onClick={() => filter({ isTrial: !filters.isTrial })}>
          {t('search.trial')}
        </Chip>
      </ChipRow>
    </div>
  )
}
