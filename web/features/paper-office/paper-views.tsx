/** The parts of an office's papers, the same for a school and for the association. */
import type { ReactNode } from 'react'
import { useSearchParams } from '../../platform/router/links.tsx'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Chip, ChipRow } from '../../ui/chip/chip.tsx'
import { ProvidedView } from './provided-view.tsx'
import { ReceivedView } from './received-view.tsx'

const VIEWS = ['received', 'provided'] as const
type View = (typeof VIEWS)[number]

export function PaperViews(props: {
  /** `association` or `school:{id}`. */
  readonly recipient: string
  /** The address of a view of this office. */
  readonly hrefOf: (search: Record<string, string>) => string
}): ReactNode {
  const t = useMessages('paper-office')
  const { recipient, hrefOf } = props
  const { view: wanted } = useSearchParams()
  const view: View = VIEWS.find((one) => one === wanted) ?? 'received'
  return (
    <div className="stack">
      <ChipRow label={t('views.label')}>
        {VIEWS.map((one) => (
          <Chip key={one} isOn={one === view} href={hrefOf(one === 'received' ? {} : { view: one })}>
            {t(`views.${one}`)}
          </Chip>
        ))}
      </ChipRow>
      {view === 'received' ? (
        <ReceivedView key={recipient} recipient={recipient} />
      ) : (
        <ProvidedView key={recipient} recipient={recipient} />
      )}
    </div>
  )
}
